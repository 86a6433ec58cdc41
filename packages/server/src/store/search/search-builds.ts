import { matchesText, type BuildFilter, type TextCondition } from "@signalbox/contract";
import { sql } from "kysely";
import type { Clock } from "../../lib/clock.ts";
import type { Database } from "../database/database.ts";
import type { BuildColumns, Scope } from "./build-columns.ts";
import type { BuildIndex } from "./build-index.ts";
import { createStepQueries } from "./step-queries.ts";
import { createWordQuery } from "./word-query.ts";

export type Search = Scope & {
  filter: BuildFilter;
  limit: number;
  /** How many of the newest matches are left out. */
  offset: number;
};

/**
 * The maximum number of candidates, the newest first, whose texts and steps are compared one by one before the query
 * uses the index of words or steps. Common words and steps fill a page sooner than that. A word or step that none of
 * these candidates has is rare, and the index finds rare ones sooner.
 */
const defaultMaxCompared = 1500;
const batchLength = 250;
/**
 * Each further page from the index of words is longer by this factor, because each page repeats the search for the
 * words.
 */
const pageGrowth = 8;
/** A page that contains nearly all builds with a word, in which the page itself takes longer than the search for the word. */
const longPage = 128_000;
type ValuesCondition = BuildFilter["values"][number];
/** A condition that an index can answer: which builds contain a text, or have a step with one of these names. */
type IndexedCondition = TextCondition | ValuesCondition;
/** The compared builds, and how many of them meet each condition that an index decides. */
type Compared = { builds: number; having: Map<IndexedCondition, number> };

/**
 * If more than one of this many compared builds contains a text, the index is not asked for it: a prefix that occurs in
 * a million builds takes the index 100 ms. The texts of its results are compared anyway.
 */
const commonShare = 16;

/** Finds builds by queries: docs/decisions/020-queries-over-columns-in-memory.md. */
export function createBuildSearch(
  database: Database,
  index: BuildIndex,
  clock: Clock,
  maxCompared = defaultMaxCompared,
) {
  const steps = createStepQueries(database);
  const idsByWords = createWordQuery(database);
  const texts = database.prepare((ids: string) =>
    database.sql
      .selectFrom("builds")
      .select(["id", "number", "after", "title", "message", "author_login", "author_name"])
      .where("id", "in", sql<number>`(select value from json_each(${ids}))`),
  );

  /** The builds of a batch whose texts and steps meet the conditions, in the same order. Counts them in `compared`. */
  const filterCandidates = (
    ids: readonly number[],
    filter: BuildFilter,
    compared: Compared = { builds: 0, having: new Map() },
  ): number[] => {
    const json = JSON.stringify(ids);
    const matching = new Set(ids);
    const count = (condition: IndexedCondition, builds: number): void =>
      void compared.having.set(condition, having(compared, condition) + builds);
    compared.builds += ids.length;
    if (filter.texts.length > 0)
      for (const build of texts(json))
        for (const text of filter.texts) {
          const isFound = matchesText(build, text);
          if (isFound) count(text, 1);
          if (isFound === text.isNegated) matching.delete(build.id);
        }
    for (const condition of filter.values)
      if (condition.key === "step") {
        const withStep = steps.having(json, condition.values);
        count(condition, withStep.size);
        for (const id of ids) if (withStep.has(id) === condition.isNegated) matching.delete(id);
      }
    return ids.filter((id) => matching.has(id));
  };

  /** Pages of ids, each the newest first, that contain all builds with these texts. */
  function* withTexts(
    wanted: readonly TextCondition[],
    repoIds: readonly number[],
    columns: BuildColumns,
    { from, firstPage }: { from: number; firstPage: number },
  ): Generator<number[], undefined> {
    const plain = wanted.filter((text) => !isIdentifier(text));
    const indexed = plain.length > 0 ? plain : wanted.slice(0, 1);
    const identified = plain.length > 0 ? [] : indexed.flatMap((text) => columns.identified(text));
    const words = matchExpression(indexed, repoIds);
    let before = from;
    for (let limit = firstPage; before > 0; limit *= pageGrowth) {
      const found = idsByWords(words, before, limit);
      const last = found.length < limit ? 0 : (found.at(-1) ?? 0);
      const others = identified.filter((id) => id < before && id >= last);
      yield others.length === 0
        ? found
        : [...new Set([...found, ...others])].toSorted((a, b) => b - a);
      before = last;
    }
    return undefined;
  }

  /** Pages of ids that contain all matching builds below an id. */
  const candidatesFromIndex = (
    { filter, repoIds }: Search,
    columns: BuildColumns,
    from: number,
    compared: Compared,
  ) => {
    const step = indexedStep(filter);
    if (step !== undefined) return steps.withStep(repoIds, step.values, from);
    const wanted = indexedTexts(filter);
    const rare = wanted.filter((text) => having(compared, text) * commonShare <= compared.builds);
    // A text that none of the candidates has is rare, or it never meets the other conditions.
    const isAbsent = wanted.some((text) => having(compared, text) === 0);
    const firstPage = isAbsent ? longPage : batchLength;
    return withTexts(rare.length > 0 ? rare : wanted, repoIds, columns, { from, firstPage });
  };

  return {
    /** Resolves when builds can be searched. */
    ready: index.ready,

    /** The current time for words such as "yesterday", in milliseconds. */
    nowMs: clock,

    /** The ids of the builds that match, the newest first. Call it only after `ready`. */
    find: (search: Search): number[] => {
      const { filter, offset, limit } = search;
      const columns = index.read();
      const end = offset + limit;
      const found: number[] = [];
      const isVerified = filter.texts.length > 0 || filter.values.some(({ key }) => key === "step");
      // 1. The columns in memory decide all conditions except those on texts and steps.
      const candidates = columns.matching(filter, search);
      if (!isVerified) {
        for (const id of candidates) if (found.push(id) === end) break;
        return found.slice(offset);
      }
      // 2. The newest candidates are read and compared one by one.
      let from = search.before;
      const compared: Compared = { builds: 0, having: new Map() };
      while (!shouldAskIndex(filter, compared, maxCompared)) {
        const batch = take(candidates, batchLength);
        found.push(...filterCandidates(batch, filter, compared));
        if (found.length >= end || batch.length < batchLength) return found.slice(offset, end);
        from = batch.at(-1) ?? 0;
      }
      // 3. For older builds, the index of words or steps proposes candidates, which the columns check first.
      const test = columns.tester(filter, search);
      for (const ids of candidatesFromIndex(search, columns, from, compared)) {
        const accepted = test(ids);
        for (let at = 0; at < accepted.length && found.length < end; at += batchLength)
          found.push(...filterCandidates(accepted.slice(at, at + batchLength), filter));
        if (found.length >= end) break;
      }
      return found.slice(offset, end);
    },
  };
}

/** Whether to ask the index of words or steps for the remaining builds, because it is faster than comparing them. */
const shouldAskIndex = (filter: BuildFilter, compared: Compared, maxCompared: number): boolean => {
  const step = indexedStep(filter);
  const indexed = step === undefined ? indexedTexts(filter) : [step];
  if (indexed.length === 0) return false;
  if (compared.builds >= maxCompared) return true;
  return compared.builds > 0 && indexed.some((one) => having(compared, one) === 0);
};

const having = (compared: Compared, condition: IndexedCondition): number =>
  compared.having.get(condition) ?? 0;

/** The condition that the index of steps decides. */
const indexedStep = ({ values }: BuildFilter): ValuesCondition | undefined =>
  values.find(({ key, isNegated }) => key === "step" && !isNegated);

/** A text such as "!" has no words, so it matches every build. */
const indexedTexts = ({ texts }: BuildFilter): TextCondition[] =>
  texts.filter(({ words, isNegated }) => !isNegated && words.length > 0);

const isIdentifier = ({ number, hash }: TextCondition): boolean =>
  number !== undefined || hash !== undefined;

/**
 * Matches each word as the beginning of a token. Each build also has its repository as a token, which excludes the
 * builds of all other repositories.
 */
const matchExpression = (texts: readonly TextCondition[], repoIds: readonly number[]): string => {
  const words = texts.flatMap((text) => text.words.map((word) => `"${word}"*`));
  const repo = repoIds.length === 1 ? [`"\uE000${repoIds[0]}"`] : [];
  return [...repo, ...words].join(" AND ");
};

const take = (ids: Iterator<number, undefined>, count: number): number[] => {
  const taken: number[] = [];
  while (taken.length < count) {
    const { value, done } = ids.next();
    if (done === true || value === undefined) break;
    taken.push(value);
  }
  return taken;
};
