import { periodWords } from "./periods.ts";
import { printValue } from "./print-query.ts";
import { isTimeKey, listKeys, queryKeys, type ListKey, type QueryKey } from "./query.ts";
import { scanTerms, type ScannedTerm } from "./scan-terms.ts";

/** The values that are known for each key, the most likely first. */
export type KnownValues = Readonly<Record<ListKey, readonly string[]>>;

export type QueryOption = {
  /** Replaces the part of the text from `from` to `to`. */
  insert: string;
  /** An explanation, such as the meaning of a key; empty if `insert` explains itself. */
  detail: string;
  /** Whether the term is complete with it. A key still needs a value. */
  isComplete: boolean;
};

export type QueryCompletion = { from: number; to: number; options: readonly QueryOption[] };

const meanings: Record<QueryKey, string> = {
  branch: "the branch that is built",
  status: "success, failure, running, …",
  author: "who wrote the commit or started the build",
  event: "push, tag, cron, …",
  pr: "the number of a pull or merge request",
  deploy: "the target of a deployment",
  step: "a step that the build has",
  ref: "the exact ref, such as refs/tags/v1",
  since: "today, monday, 7d, 2026-03-31, …",
  until: "today, monday, 7d, 2026-03-31, …",
};

const maxOptions = 10;
/** The most values of one key for a word without a key. */
const maxPerKey = 3;

/** The suggestions for the text at the caret. */
export function completeQuery(text: string, caret: number, known: KnownValues): QueryCompletion {
  const term = scanTerms(text).find(({ from, to }) => from < caret && caret <= to);
  if (term === undefined) return { from: caret, to: caret, options: keyOptions("", "") };
  const sign = term.isNegated ? "-" : "";
  if (term.key !== undefined) return completeValue(term, term.key, caret, known);
  const word = text.slice(term.from + sign.length, caret);
  const options = word.startsWith('"') ? [] : wordOptions(word, sign, known);
  return { from: term.from, to: term.to, options: options.slice(0, maxOptions) };
}

const keyOptions = (prefix: string, sign: string): QueryOption[] =>
  queryKeys
    .filter((key) => key.startsWith(prefix) && (sign === "" || !isTimeKey(key)))
    .map((key) => ({ insert: `${sign}${key}:`, detail: meanings[key], isComplete: false }));

/** Keys that begin with the word, then known values that do. */
const wordOptions = (word: string, sign: string, known: KnownValues): QueryOption[] => {
  const prefix = word.toLowerCase();
  const values = listKeys.flatMap((key) =>
    known[key]
      .filter((value) => value.toLowerCase().startsWith(prefix))
      .slice(0, maxPerKey)
      .map((value) => ({
        insert: `${sign}${key}:${printValue(value)}`,
        detail: "",
        isComplete: true,
      })),
  );
  return [...keyOptions(prefix, sign), ...values];
};

const completeValue = (
  { values }: ScannedTerm,
  key: QueryKey,
  caret: number,
  known: KnownValues,
): QueryCompletion => {
  const value = values.find(({ from, to }) => from <= caret && caret <= to) ?? values.at(-1);
  const { from, to, text } = value ?? { from: caret, to: caret, text: "" };
  const others = new Set(values.filter((one) => one !== value).map((one) => one.text));
  const all = isTimeKey(key) ? periodWords : known[key];
  return {
    from,
    to,
    options: ranked(all, text)
      .filter((one) => !others.has(one))
      .slice(0, maxOptions)
      .map((one) => ({ insert: printValue(one), detail: "", isComplete: true })),
  };
};

/** The values that contain the text; those that begin with it come first. */
const ranked = (all: readonly string[], text: string): string[] => {
  const prefix = text.toLowerCase();
  const candidates = all.map((value) => ({ value, at: value.toLowerCase().indexOf(prefix) }));
  return [...candidates.filter(({ at }) => at === 0), ...candidates.filter(({ at }) => at > 0)].map(
    ({ value }) => value,
  );
};
