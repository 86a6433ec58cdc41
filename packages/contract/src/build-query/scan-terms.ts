import { isQueryKey, type QueryKey } from "./query.ts";

/** A value as written: its place in the text, and its content without quotes and escapes. */
export type ScannedValue = { from: number; to: number; text: string; isQuoted: boolean };

/** A term as written. `key` is undefined for free text, which has exactly one value. */
export type ScannedTerm = {
  from: number;
  to: number;
  isNegated: boolean;
  key: QueryKey | undefined;
  values: ScannedValue[];
  /** Whether a quote was opened but not closed. */
  isOpen: boolean;
};

/** Splits the text of a query into terms. Every text can be split; what a term means is checked later. */
export function scanTerms(text: string): ScannedTerm[] {
  const terms: ScannedTerm[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const term = scanTerm(text, at);
    terms.push(term);
    at = skipSpace(text, term.to);
  }
  return terms;
}

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && isSpace(text[at])) at += 1;
  return at;
};

const isSpace = (character: string | undefined): boolean => /\s/.test(character ?? "");

const scanTerm = (text: string, from: number): ScannedTerm => {
  const isNegated = text[from] === "-" && from + 1 < text.length && !isSpace(text[from + 1]);
  const start = isNegated ? from + 1 : from;
  const key = keyAt(text, start);
  if (key === undefined) {
    const { value, isOpen } = scanValue(text, start, /\s/);
    return { from, to: value.to, isNegated, key, values: [value], isOpen };
  }
  const values: ScannedValue[] = [];
  let at = start + key.length + 1;
  for (;;) {
    const { value, isOpen } = scanValue(text, at, /[\s,]/);
    values.push(value);
    if (isOpen || text[value.to] !== ",")
      return { from, to: value.to, isNegated, key, values, isOpen };
    at = value.to + 1;
  }
};

const keyAt = (text: string, from: number): QueryKey | undefined => {
  const word = /^([a-z]+):/i.exec(text.slice(from))?.[1]?.toLowerCase() ?? "";
  return isQueryKey(word) ? word : undefined;
};

type Scanned = { value: ScannedValue; isOpen: boolean };

const scanValue = (text: string, from: number, end: RegExp): Scanned => {
  if (text[from] === '"') return scanQuoted(text, from);
  let to = from;
  while (to < text.length && !end.test(text[to] ?? "")) to += 1;
  return { value: { from, to, text: text.slice(from, to), isQuoted: false }, isOpen: false };
};

/** A backslash keeps the next character from ending the quote. */
const scanQuoted = (text: string, from: number): Scanned => {
  let content = "";
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '"')
      return { value: { from, to: at + 1, text: content, isQuoted: true }, isOpen: false };
    if (text[at] === "\\" && at + 1 < text.length) at += 1;
    content += text[at];
  }
  return { value: { from, to: text.length, text: content, isQuoted: true }, isOpen: true };
};
