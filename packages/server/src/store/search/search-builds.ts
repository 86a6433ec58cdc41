import { setImmediate as nextTurn } from "node:timers/promises";
import { errorMessages, type BuildFilter, type TextCondition } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Database } from "../database/database.ts";
import type { BuildColumns, Scope } from "./build-columns.ts";
import type { BuildIndex } from "./build-index.ts";
import {
  createCandidateFilter,
  having,
  type Compared,
  type ValuesCondition,
} from "./candidate-filter.ts";
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
const maxBatchLength = 250;
/**
 * Each further page from the index of words is longer by this factor, because each page repeats the search for the
 * words.
 */
const pageGrowth = 8;
/** A page that contains nearly all builds with a word, in which the page itself takes longer than the search for the word. */
const longPage = 128_000;
/** Words for which the index is asked at once; results are compared with the others. The longest ones have the fewest entries. */
const maxIndexedWords = 3;
/**
 * How much one search may compare in all, and in one turn of the event loop: builds, each times the words and values with
 * which it is compared and those that reading it is worth.
 */
const defaultMaxWork = 200_000;
const workInTurn = 2750;
const workOfReading = 10;
/** Ids that the index lists cost this many times less than a build that is read. */
const listedPerRead = 50;
/** Searches that run at once; further ones are refused. */
const maxSearches = 100;

/** The ids of the builds that were found, the newest first. */
type Found = {
  ids: number[];
  /** The id down to which builds were searched, if the search ended before it had found enough. */
  reached: number | undefined;
};

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
  { maxCompared = defaultMaxCompared, maxWork = defaultMaxWork } = {},
) {
  const takeTurn = createTurns();
  let searches = 0;
  const steps = createStepQueries(database);
  const filterCandidates = createCandidateFilter(database, steps);
  const idsByWords = createWordQuery(database);
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
    const firstPage = isAbsent ? longPage : maxBatchLength;
    return withTexts(rare.length > 0 ? rare : wanted, repoIds, columns, { from, firstPage });
  };

  const find = async (search: Search): Promise<Found> => {
    const { filter, offset, limit } = search;
    await takeTurn();
    const columns = index.read();
    const end = offset + limit;
    const found: number[] = [];
    const foundAll = (): Found => ({ ids: found.slice(offset, end), reached: undefined });
    const foundDownTo = (reached: number): Found => ({ ...foundAll(), reached });
    const isVerified = filter.texts.length > 0 || filter.values.some(({ key }) => key === "step");
    // 1. The columns in memory decide all conditions except those on texts and steps.
    const candidates = columns.matching(filter, search);
    if (!isVerified) {
      for (const id of candidates) if (found.push(id) === end) break;
      return foundAll();
    }
    // 2. The newest candidates are read and compared one by one.
    let from = search.before;
    let work = 0;
    const workOfBuild = workOfReading + countTerms(filter);
    const batchLength = Math.min(maxBatchLength, Math.ceil(workInTurn / workOfBuild));
    const compared: Compared = { builds: 0, having: new Map() };
    while (!shouldAskIndex(filter, compared, maxCompared)) {
      const batch = take(candidates, batchLength);
      found.push(...filterCandidates(batch, filter, compared));
      if (found.length >= end || batch.length < batchLength) return foundAll();
      from = batch.at(-1) ?? 0;
      work += batch.length * workOfBuild;
      if (work >= maxWork) return foundDownTo(from);
      await takeTurn();
    }
    // 3. For older builds, the index of words or steps proposes candidates, which the columns check first.
    const test = columns.tester(filter, search);
    for (const ids of candidatesFromIndex(search, columns, from, compared)) {
      const accepted = test(ids);
      work += (ids.length / listedPerRead) * workOfReading;
      for (let at = 0; at < accepted.length; at += batchLength) {
        await takeTurn();
        const batch = accepted.slice(at, at + batchLength);
        found.push(...filterCandidates(batch, filter));
        if (found.length >= end) return foundAll();
        work += batch.length * workOfBuild;
        if (work >= maxWork) return foundDownTo(batch.at(-1) ?? 0);
      }
      const last = ids.at(-1);
      if (work >= maxWork && last !== undefined) return foundDownTo(last);
      await takeTurn();
    }
    return foundAll();
  };

  return {
    /** Resolves when builds can be searched. */
    ready: index.ready,

    /** The current time for words such as "yesterday", in milliseconds. */
    nowMs: clock,

    /** Finds builds that match. Rejects with a 503 if too many searches run. Call it only after `ready`. */
    find: async (search: Search): Promise<Found> => {
      if (searches >= maxSearches) throw new ApiError(503, errorMessages.busy);
      searches += 1;
      try {
        return await find(search);
      } finally {
        searches -= 1;
      }
    },
  };
}

/**
 * Returns a function that waits until a search may continue. In each turn of the event loop one search does so, because other
 * requests would have to wait for all of them.
 */
const createTurns = (): (() => Promise<void>) => {
  let last = Promise.resolve();
  return () => (last = last.then(() => nextTurn()));
};

/** Whether to ask the index of words or steps for the remaining builds, because it is faster than comparing them. */
const shouldAskIndex = (filter: BuildFilter, compared: Compared, maxCompared: number): boolean => {
  const step = indexedStep(filter);
  const indexed = step === undefined ? indexedTexts(filter) : [step];
  if (indexed.length === 0) return false;
  if (compared.builds >= maxCompared) return true;
  return compared.builds > 0 && indexed.some((one) => having(compared, one) === 0);
};

/** The condition that the index of steps decides. */
const indexedStep = ({ values }: BuildFilter): ValuesCondition | undefined =>
  values.find(({ key, isNegated }) => key === "step" && !isNegated);

/** A text such as "!" has no words, so it matches every build. */
const indexedTexts = ({ texts }: BuildFilter): TextCondition[] =>
  texts.filter(({ words, isNegated }) => !isNegated && words.length > 0);

const isIdentifier = ({ number, hash }: TextCondition): boolean =>
  number !== undefined || hash !== undefined;

/** The words and values with which a build is compared one by one. */
const countTerms = ({ texts, values }: BuildFilter): number => {
  const steps = values.filter(({ key }) => key === "step");
  return [
    ...texts.map(({ words }) => words.length),
    ...steps.map(({ values }) => values.size),
  ].reduce((sum, one) => sum + one, 0);
};

/**
 * Matches each word as the beginning of a token. Each build also has its repository as a token, which excludes the
 * builds of all other repositories.
 */
const matchExpression = (texts: readonly TextCondition[], repoIds: readonly number[]): string => {
  const words = texts
    .flatMap((text) => text.words)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxIndexedWords)
    .map((word) => `"${word}"*`);
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
