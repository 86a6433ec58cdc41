import type { Build } from "../entities/build.ts";
import { authorValues, starterValues } from "../rules/people.ts";
import { pullOf } from "../rules/pull-number.ts";
import { periodOf, type QueryClock } from "./periods.ts";
import type { BuildQuery, ListKey } from "./query.ts";
import { wordMatcher, wordsOf } from "./words.ts";

/**
 * One of the values, or none of them if negated. Values of `author` are in lower case; with `isPart`, a text of the person
 * contains one of them.
 */
export type ValuesCondition = {
  key: ListKey;
  values: ReadonlySet<string>;
  isNegated: boolean;
  isPart?: boolean;
};

/** A free text: its words, and the build number or the beginning of a commit hash that it may be. */
export type TextCondition = {
  words: readonly string[];
  number: number | undefined;
  hash: string | undefined;
  isNegated: boolean;
};

/** A query with resolved times, ready to be compared with builds. */
export type BuildFilter = {
  values: readonly ValuesCondition[];
  texts: readonly TextCondition[];
  /** Unix seconds: builds created then or later. */
  since: number;
  /** Unix seconds: builds created earlier. */
  until: number;
};

/** Resolves the times of a query. Throws a RangeError if the clock's zone does not exist. */
export function toFilter(query: BuildQuery, clock: QueryClock): BuildFilter {
  const time = (key: "since" | "until") =>
    query.flatMap((term) =>
      term.kind === "time" && term.key === key ? [periodOf(term.value, clock)] : [],
    )[0];
  return {
    values: query.flatMap((term) =>
      term.kind === "values"
        ? [{ key: term.key, isNegated: term.isNegated, values: new Set(comparable(term)) }]
        : [],
    ),
    texts: query.flatMap((term) =>
      term.kind === "text" ? [toTextCondition(term.text, term.isNegated)] : [],
    ),
    since: time("since")?.start ?? 0,
    until: time("until")?.end ?? Number.POSITIVE_INFINITY,
  };
}

const comparable = ({ key, values }: { key: ListKey; values: readonly string[] }) =>
  key === "author" ? values.map((value) => value.toLowerCase()) : values;

const toTextCondition = (text: string, isNegated: boolean): TextCondition => {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  return {
    words: wordsOf(text),
    number: number === undefined ? undefined : Number(number),
    // Shorter ones are words more often than hashes: "feed", "dead".
    hash: /^[0-9a-f]{6,64}$/i.test(text) ? text.toLowerCase() : undefined,
    isNegated,
  };
};

/** Whether the filter depends on steps. Lists of builds do not contain them. */
export function needsSteps(filter: BuildFilter): boolean {
  return filter.values.some(({ key }) => key === "step");
}

/** Whether a build meets all conditions except those on its steps. */
export function matchesFields(build: Build, filter: BuildFilter): boolean {
  const matchesText = textMatcher(build);
  return (
    build.created >= filter.since &&
    build.created < filter.until &&
    filter.values.every((condition) => meets(build, condition)) &&
    filter.texts.every((text) => matchesText(text) !== text.isNegated)
  );
}

/** The filter that finds the people whose texts contain a value of `author`, for queries that name nobody. */
export function withPartsOfNames(filter: BuildFilter): BuildFilter {
  const values = filter.values.map((condition) =>
    condition.key === "author" && !condition.isNegated ? { ...condition, isPart: true } : condition,
  );
  return { ...filter, values };
}

/** The filter without its conditions on people. */
export function withoutPeople(filter: BuildFilter): BuildFilter {
  return { ...filter, values: filter.values.filter(({ key }) => key !== "author") };
}

/** Whether the steps of a build, given with its stages, meet the conditions on steps. */
export function matchesSteps({ stages = [] }: Build, filter: BuildFilter): boolean {
  return filter.values.every(
    ({ key, values, isNegated }) =>
      key !== "step" ||
      stages.some(({ steps = [] }) => steps.some(({ name }) => values.has(name))) !== isNegated,
  );
}

const meets = (build: Build, { key, values, isNegated, isPart = false }: ValuesCondition) => {
  if (key === "step") return true;
  const isWanted = (value: string): boolean =>
    values.has(value) ||
    (isPart && [...values].some((part) => part !== "" && value.includes(part)));
  return valuesOf[key](build).some(isWanted) !== isNegated;
};

/** The values of a build that each key is compared with: more than one for people. */
const valuesOf: Record<Exclude<ListKey, "step">, (build: Build) => readonly string[]> = {
  branch: ({ target }) => [target],
  ref: ({ ref }) => [ref],
  status: ({ status }) => [status],
  event: ({ event }) => [event],
  pr: (build) => [pullOf(build)],
  deploy: ({ deploy_to }) => [deploy_to ?? ""],
  author: (build) => [...authorValues(build), ...starterValues(build)],
};

/**
 * Returns a function that tells whether a text is the build's number, the beginning of its commit hash, or words of its
 * title, message or author.
 */
export function textMatcher(build: Searched): (text: TextCondition) => boolean {
  let hasWords: ReturnType<typeof wordMatcher> | undefined;
  return ({ words, number, hash }) =>
    build.number === number ||
    (hash !== undefined && build.after.toLowerCase().startsWith(hash)) ||
    (hasWords ??= wordMatcher(textOf(build)))(words);
}

/** The fields that free text is compared with. */
type Searched = Pick<Build, "number" | "after" | "message" | "author_login" | "author_name"> & {
  title?: string | undefined;
};

const textOf = ({ title = "", message, author_login, author_name }: Searched): string =>
  `${title} ${message} ${author_login} ${author_name}`;
