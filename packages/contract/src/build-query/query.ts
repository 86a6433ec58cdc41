import { events, statuses } from "../entities/status.ts";

/** The keys whose values are compared with a property of a build. */
export const listKeys = [
  "branch",
  "status",
  "author",
  "event",
  "pr",
  "deploy",
  "step",
  "ref",
] as const;
export type ListKey = (typeof listKeys)[number];

/** The keys that limit when a build was created. */
export const timeKeys = ["since", "until"] as const;
export type TimeKey = (typeof timeKeys)[number];

export type QueryKey = ListKey | TimeKey;
export const queryKeys: readonly QueryKey[] = [...listKeys, ...timeKeys];

/** One condition of a query. A build must meet all of them. */
export type QueryTerm =
  /** The property has one of the values, or none of them if negated. */
  | { kind: "values"; key: ListKey; values: readonly string[]; isNegated: boolean }
  | { kind: "time"; key: TimeKey; value: string }
  | { kind: "text"; text: string; isNegated: boolean };

export type BuildQuery = readonly QueryTerm[];

/** The statuses that a build can have, which exclude those of disabled repositories and waiting stages. */
export const queryStatuses: readonly string[] = statuses.filter(
  (status) => status !== "inactive" && status !== "waiting_on_dependencies",
);
export const queryEvents: readonly string[] = events;

const known: ReadonlySet<string> = new Set(queryKeys);

export function isQueryKey(word: string): word is QueryKey {
  return known.has(word);
}

export function isTimeKey(key: QueryKey): key is TimeKey {
  return key === "since" || key === "until";
}

/** Other names that people may expect for a key. */
const otherNames: Readonly<Record<string, QueryKey>> = {
  target: "branch",
  user: "author",
  by: "author",
  state: "status",
  result: "status",
  environment: "deploy",
  env: "deploy",
  after: "since",
  before: "until",
  tag: "ref",
  pull: "pr",
  mr: "pr",
  job: "step",
};

/** The key that was probably meant by an unknown one; undefined if the word is more likely a part of a text. */
export function nearestKey(word: string): QueryKey | undefined {
  const lower = word.toLowerCase();
  if (Object.hasOwn(otherNames, lower)) return otherNames[lower];
  // Too many words are one change away from a short key.
  return queryKeys.find((key) => key.length > 2 && isOneChangeAway(lower, key));
}

/** The hash in `commit:4f2a9c`. Without a digit it is more likely a word, such as "feed". */
export function hashAfterName(text: string): string | undefined {
  return /^(?:commit|sha|hash|rev):((?=[0-9a-f]*\d)[0-9a-f]{1,64})$/i.exec(text)?.[1];
}

/** Whether one letter inserted, removed, replaced or swapped with its neighbour makes the other word. */
export function isOneChangeAway(a: string, b: string): boolean {
  if (a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [rest, otherRest] = [a.slice(start), b.slice(start)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
