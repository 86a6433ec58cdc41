import type { LogLine } from "../types/values.ts";
import type { View } from "./view.ts";

export type DrawnRow = {
  readonly row: number;
  readonly line: LogLine;
  /** The previous line in the log, if it is cached. */
  readonly before: LogLine | undefined;
  /** The number of hidden lines between this row and the row above. */
  readonly hiddenBefore: number;
};

/** Consecutive lines `[from, to)` of the log. */
export type LineRun = readonly [from: number, to: number];

/**
 * The rows `[from, to)` with their lines. If a line is not available, its row is omitted when
 * `allowGaps`, otherwise the result is undefined.
 */
export function drawnRows(
  view: View,
  [from, to]: readonly [from: number, to: number],
  find: (line: number) => LogLine | undefined,
  allowGaps = false,
): DrawnRow[] | undefined {
  const rows: DrawnRow[] = [];
  for (let row = from; row < to; row++) {
    const at = view.lineAt(row);
    const line = find(at);
    if (line !== undefined) {
      const hiddenBefore = view.hiddenBefore(row);
      rows.push({ row, line, before: find(at - 1), hiddenBefore });
    } else if (!allowGaps) return undefined;
  }
  return rows;
}

/** The lines of rows `[from, to)`, without any other lines. */
export function runsOf(view: View, from: number, to: number): LineRun[] {
  return runs(view, from, to, 0);
}

/** The lines of rows `[from, to)`, each with the previous line, because times may be relative to it. */
export function runsToDraw(view: View, from: number, to: number): LineRun[] {
  return runs(view, from, to, 1);
}

/** The lines of rows, each with `before` lines above it. Line numbers increase from row to row. */
const runs = (view: View, from: number, to: number, before: number): LineRun[] => {
  const found: [number, number][] = [];
  for (let row = from; row < to; row++) {
    const line = view.lineAt(row);
    const last = found.at(-1);
    if (last !== undefined && line - before <= last[1]) last[1] = line + 1;
    else found.push([Math.max(0, line - before), line + 1]);
  }
  return found;
};
