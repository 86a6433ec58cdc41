import { hashAfterName, isQueryKey, nearestKey, type BuildQuery, type QueryTerm } from "./query.ts";

/** The text of a query. Parsing it gives the same query. */
export function printQuery(query: BuildQuery): string {
  return query.map(printTerm).join(" ");
}

export function printTerm(term: QueryTerm): string {
  if (term.kind === "time") return `${term.key}:${term.value}`;
  const sign = term.isNegated ? "-" : "";
  if (term.kind === "text") return sign + printText(term.text);
  return `${sign}${term.key}:${term.values.map(printValue).join(",")}`;
}

/** A value as it is written after a key: quoted if it is empty or contains a space, a comma or a quote. */
export function printValue(value: string): string {
  return /^[^\s,"]+$/.test(value) ? value : quoted(value);
}

/** Quotes what would otherwise be read as several terms, a negation or a key. */
const printText = (text: string): string =>
  /^[^\s"-][^\s"]*$/.test(text) && !looksLikeKey(text) ? text : quoted(text);

/** Whether a word begins with a key or with a misspelled one. */
function looksLikeKey(word: string): boolean {
  const name = /^([a-z]+):/i.exec(word)?.[1]?.toLowerCase();
  if (name === undefined) return false;
  return isQueryKey(name) || nearestKey(name) !== undefined || hashAfterName(word) !== undefined;
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;
