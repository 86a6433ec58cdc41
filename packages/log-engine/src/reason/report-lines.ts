import { filePlaceIn, type FilePlace } from "./file-place.ts";
import type { ReadableLog } from "./log-reason.ts";

/** A failure as a tool reports it: the line that says what is wrong may be far from the one that stands out. */
export type Report = {
  /** The line with the exception or the assertion. */
  readonly line: number;
  /** The first line that belongs to the failure. */
  readonly from: number;
  /** The name of the failed test; "" outside of tests. */
  readonly title: string;
  /** What is wrong, in one line. */
  readonly message: string;
  /** The innermost frame in the repository's own code. */
  readonly place: FilePlace | undefined;
};

export type TextOf = ReadableLog["textOf"];

/** As many lines as one failed test may print. */
export const MAX_LINES = 400;

/** The nearest line at or above one that passes the test, unless an edge is nearer. */
export function lastBefore(
  textOf: TextOf,
  line: number,
  test: (text: string) => boolean,
  isEdge: (text: string) => boolean,
): number | undefined {
  for (let at = line; at >= Math.max(0, line - MAX_LINES); at--) {
    const text = textOf(at);
    if (test(text)) return at;
    if (isEdge(text)) return undefined;
  }
  return undefined;
}

/** The first line from one on that passes the test, or `end`. */
export function firstAfter(
  textOf: TextOf,
  from: number,
  end: number,
  test: (text: string) => boolean,
): number {
  for (let at = from; at < end; at++) if (test(textOf(at))) return at;
  return end;
}

export function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

/** The last place in the repository's own code that one of the lines of this form names. */
export function lastPlace(
  textOf: TextOf,
  from: number,
  end: number,
  form: RegExp,
): FilePlace | undefined {
  for (let line = end - 1; line >= from; line--) {
    const place = form.test(textOf(line)) ? filePlaceIn(textOf(line)) : undefined;
    if (place !== undefined) return place;
  }
  return undefined;
}
