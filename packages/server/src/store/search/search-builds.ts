import { matchesText, type BuildFilter, type TextCondition } from "@signalbox/contract";
import { sql } from "kysely";
import type { Clock } from "../../lib/clock.ts";
import type { Database } from "../database/database.ts";
import type { BuildColumns, Scope } from "./build-columns.ts";
import type { BuildIndex } from "./build-index.ts";
import { createStepQueries } from "./step-queries.ts";

export type Search = Scope & {
  filter: BuildFilter;
  limit: number;
  /** How many of the newest matches are left out. */
  offset: number;
};

/**
 * How many candidates have their texts and steps compared one by one, the newest first, before the index of words or
 * steps is used. Common words and steps fill a page sooner than that, and for rare ones the index is fast.
 */
const maxCompared = 1500;
const batchLength = 250;

/** Finds builds by queries: docs/decisions/020-queries-over-columns-in-memory.md. */
export function createBuildSearch(
  database: Database,
  index: BuildIndex,
  clock: Clock,
  compared = maxCompared,
) {
  const steps = createStepQueries(database);
  const texts = database.prepare((ids: string) =>
    database.sql
      .selectFrom("builds")
      .select(["id", "number", "after", "title", "message", "author_login", "author_name"])
      .where("id", "in", sql<number>`(select value from json_each(${ids}))`),
  );
  const byWords = database.prepare((words: string, before: number, limit: number) =>
    database.sql
      .selectFrom("build_words")
      .select("rowid")
      .where(sql<boolean>`build_words match ${words} and rowid < ${before}`)
      .orderBy("rowid", "desc")
      .limit(limit),
  );

  /** The builds of a batch whose texts and steps meet the conditions, in the same order. */
  const filterCandidates = (ids: readonly number[], filter: BuildFilter): number[] => {
    const json = JSON.stringify(ids);
    const matching = new Set(ids);
    if (filter.texts.length > 0)
      for (const build of texts(json))
        if (!filter.texts.every((text) => matchesText(build, text) !== text.isNegated))
          matching.delete(build.id);
    for (const { key, values, isNegated } of filter.values)
      if (key === "step") {
        const having = steps.having(json, values);
        for (const id of ids) if (having.has(id) === isNegated) matching.delete(id);
      }
    return ids.filter((id) => matching.has(id));
  };

  /** Pages of ids that contain all builds with the words and identifiers of the query's texts. */
  const withTexts = function* (
    { filter, repoIds }: Search,
    columns: BuildColumns,
    from: number,
  ): Generator<number[], undefined> {
    const wanted = filter.texts.filter(({ isNegated }) => !isNegated);
    const plain = wanted.filter((text) => !isIdentifier(text));
    const indexed = plain.length > 0 ? plain : wanted.slice(0, 1);
    const identified = plain.length > 0 ? [] : indexed.flatMap((text) => columns.identified(text));
    const words = matchExpression(indexed, repoIds);
    for (let before = from; ;) {
      const found = byWords(words, before, batchLength).map(({ rowid }) => rowid);
      const last = found.length < batchLength ? 0 : (found.at(-1) ?? 0);
      const others = identified.filter((id) => id < before && id >= last);
      yield [...new Set([...found, ...others])].toSorted((one, other) => other - one);
      if (last === 0) return undefined;
      before = last;
    }
  };

  const candidatesFromIndex = (search: Search, columns: BuildColumns, from: number) => {
    const step = search.filter.values.find(({ key, isNegated }) => key === "step" && !isNegated);
    if (step !== undefined) return steps.withStep(search.repoIds, step.values, from);
    const hasText = search.filter.texts.some(({ isNegated }) => !isNegated);
    return hasText ? withTexts(search, columns, from) : undefined;
  };

  return {
    /** Resolves when builds can be searched. */
    ready: index.ready,

    /** The time from which words such as "yesterday" are counted, in milliseconds. */
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
      for (let count = 0; found.length < end; count += batchLength) {
        const batch = take(candidates, batchLength);
        found.push(...filterCandidates(batch, filter));
        if (batch.length < batchLength) return found.slice(offset, end);
        from = batch.at(-1) ?? 0;
        if (
          count + batchLength >= compared &&
          candidatesFromIndex(search, columns, from) !== undefined
        )
          break;
      }
      // 3. For older builds, the index of words or steps proposes candidates, which the columns check first.
      const test = columns.tester(filter, search);
      for (const ids of candidatesFromIndex(search, columns, from) ?? []) {
        if (found.length >= end) break;
        const accepted = ids.filter(test);
        if (accepted.length > 0) found.push(...filterCandidates(accepted, filter));
      }
      return found.slice(offset, end);
    },
  };
}

const isIdentifier = ({ number, hash }: TextCondition): boolean =>
  number !== undefined || hash !== undefined;

/** Every word as the beginning of a token. A single repository is a token too, which other builds do not have. */
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
