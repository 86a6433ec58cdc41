import { printTerm } from "./print-query.ts";
import {
  hashAfterName,
  isOneChangeAway,
  isTimeKey,
  nearestKey,
  queryEvents,
  queryStatuses,
  type BuildQuery,
  type ListKey,
  type QueryKey,
  type QueryTerm,
  type TimeKey,
} from "./query.ts";
import { scanTerms, type ScannedTerm } from "./scan-terms.ts";
import { isPeriod } from "./periods.ts";
import { maxQueryLength, maxQueryTerms } from "../rules/limits.ts";
import { wordsOf } from "./words.ts";

/** Why a part of a text is not a condition, and what to write instead. */
export type QueryProblem = { from: number; to: number; message: string };

export type ParsedQuery = { query: BuildQuery; problems: readonly QueryProblem[] };

type Problem = { problem: string };

const isProblem = (found: object | string): found is Problem =>
  typeof found === "object" && "problem" in found;

/**
 * Reads the text of a query. Terms with a problem are left out of the query, so a caller that ignores problems would
 * search for something else. The rules are in docs/behaviour/build-queries.md.
 */
export function parseQuery(text: string): ParsedQuery {
  if (text.length > maxQueryLength) {
    const message = `The query has more than ${maxQueryLength.toLocaleString("en")} characters. Remove some of its terms.`;
    return { query: [], problems: [{ from: 0, to: text.length, message }] };
  }
  const read = scanTerms(text).map((term) => ({ term, found: toTerm(term, text) }));
  const query = merged(read.flatMap(({ found }) => (isProblem(found) ? [] : [found])));
  if (count(query) > maxQueryTerms) {
    const message = `The query has more than ${maxQueryTerms} words and values. Remove some of its terms.`;
    return { query: [], problems: [{ from: 0, to: text.length, message }] };
  }
  return {
    query,
    problems: read.flatMap(({ term: { from, to }, found }) =>
      isProblem(found) ? [{ from, to, message: found.problem }] : [],
    ),
  };
}

const toTerm = (scanned: ScannedTerm, text: string): QueryTerm | Problem => {
  const { key, isNegated, values, isOpen, from, to } = scanned;
  if (isOpen)
    return { problem: `The quote in ${text.slice(from, to)} is not closed. Add a " at its end.` };
  if (key === undefined) return toText(scanned, text);
  const nonEmpty = values.filter(({ text: value, isQuoted }) => isQuoted || value !== "");
  const [first] = nonEmpty;
  if (first === undefined) return { problem: `${key}: needs a value, such as ${examples[key]}.` };
  if (isTimeKey(key)) {
    const other = key === "since" ? "until" : "since";
    if (isNegated)
      return { problem: `${key}: cannot be negated. Use ${other}: with another time.` };
    if (nonEmpty.length > 1)
      return { problem: `${key}: accepts only one time, such as ${examples[key]}.` };
    return toTime(key, first.text);
  }
  const parsed = nonEmpty.map((value) => toValue(key, value.text));
  const valid = parsed.filter((value) => typeof value === "string");
  return parsed.find(isProblem) ?? { kind: "values", key, values: valid, isNegated };
};

const toTime = (key: TimeKey, text: string): QueryTerm | Problem => {
  const value = text.toLowerCase();
  if (isPeriod(value)) return { kind: "time", key, value };
  const help = `Use a time such as ${key}:today, ${key}:2h or ${key}:2026-03-31.`;
  return { problem: `“${text}” is not a time. ${help}` };
};

const examples: Record<QueryKey, string> = {
  branch: "branch:main",
  status: "status:failure",
  author: "author:dana",
  event: "event:push",
  pr: "pr:12",
  deploy: "deploy:production",
  step: "step:test",
  ref: "ref:refs/heads/main",
  since: "since:yesterday",
  until: "until:2026-03-31",
};

const toText = (
  { values, isNegated, from, to }: ScannedTerm,
  query: string,
): QueryTerm | Problem => {
  const { text = "", isQuoted = false } = values[0] ?? {};
  const name = isQuoted ? undefined : /^([a-z]+):/i.exec(text)?.[1];
  const similarKey = name === undefined ? undefined : nearestKey(name);
  const hash = isQuoted ? undefined : hashAfterName(text);
  if (hash !== undefined)
    return {
      problem: `There is no filter ${name}:. Write only the hash, six digits of it or more: ${hash}. To search for this text, put it in quotes.`,
    };
  if (name !== undefined && similarKey !== undefined)
    return {
      problem: `There is no filter ${name}:. Did you mean ${similarKey}:${text.slice(name.length + 1)}? To search for this text, put it in quotes.`,
    };
  if (wordsOf(text).length === 0)
    return {
      problem: `${query.slice(from, to)} contains no letter or digit to search for. Remove it.`,
    };
  return { kind: "text", text, isNegated };
};

const toValue = (key: ListKey, value: string): string | Problem => {
  if (key === "status") return oneOf("status", value, queryStatuses);
  if (key === "event") return oneOf("event", value, queryEvents);
  if (key === "pr") return toPullNumber(value);
  return value;
};

const toPullNumber = (value: string): string | Problem => {
  const digits = /^[#!]?0*([1-9]\d{0,14})$/.exec(value)?.[1];
  return (
    digits ?? {
      problem: `“${value}” is not the number of a pull or merge request. Use a number, such as ${examples.pr}.`,
    }
  );
};

const oneOf = (noun: string, text: string, allowed: readonly string[]): string | Problem => {
  const value = text.toLowerCase().replaceAll("-", "_");
  if (allowed.includes(value)) return value;
  const suggestion = value.length < 3 ? undefined : allowed.find((word) => isSimilar(value, word));
  const help =
    suggestion === undefined ? `Use one of ${allowed.join(", ")}.` : `Did you mean ${suggestion}?`;
  return { problem: `There is no ${noun} “${text}”. ${help}` };
};

/** Words are also similar if they begin alike, such as "failed" and "failure". */
const isSimilar = (value: string, word: string): boolean =>
  word.startsWith(value.slice(0, 4)) || isOneChangeAway(value, word);

/** The words and values that each build is compared with. */
const count = (query: BuildQuery): number => query.reduce((sum, term) => sum + countIn(term), 0);

const countIn = (term: QueryTerm): number => {
  if (term.kind === "text") return wordsOf(term.text).length;
  return term.kind === "values" ? term.values.length : 1;
};

/** Joins terms of one key, so that each key appears at most once, and once more negated. */
const merged = (terms: readonly QueryTerm[]): BuildQuery => {
  const kept: QueryTerm[] = [];
  for (const term of terms) {
    const at = kept.findIndex((one) => isSameKey(one, term));
    const old = kept[at];
    if (old === undefined) kept.push(unique(term));
    else if (old.kind === "values" && term.kind === "values")
      kept[at] = unique({ ...old, values: [...old.values, ...term.values] });
    else kept[at] = term;
  }
  return kept;
};

const isSameKey = (a: QueryTerm, b: QueryTerm): boolean => {
  if (a.kind === "values" && b.kind === "values")
    return a.key === b.key && a.isNegated === b.isNegated;
  if (a.kind === "time" && b.kind === "time") return a.key === b.key;
  return a.kind === b.kind && printTerm(a) === printTerm(b);
};

const unique = (term: QueryTerm): QueryTerm =>
  term.kind === "values" ? { ...term, values: [...new Set(term.values)] } : term;
