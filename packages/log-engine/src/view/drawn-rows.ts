import type { LogLine } from "../types/values.ts";
import type { View } from "./view.ts";

export interface DrawnRow {
  readonly row: number;
  readonly line: LogLine;
  /** The line right before it in the log, where it is known. */
  readonly before: LogLine | undefined;
  /** Lines left out between this row and the one above. */
  readonly hiddenBefore: number;
}

/** Lines `[from, to)` that follow one another in the log. */
export type LineRun = readonly [from: number, to: number];

/** Rows `[from, to)` with their lines. A line that is not known is left out, or there are no rows. */
export const drawnRows = (
  view: View,
  [from, to]: readonly [from: number, to: number],
  find: (line: number) => LogLine | undefined,
  mayLack = false,
): DrawnRow[] | undefined => {
  const rows: DrawnRow[] = [];
  for (let row = from; row < to; row++) {
    const at = view.lineAt(row);
    const line = find(at);
    if (line !== undefined) {
      const hiddenBefore = view.hiddenBefore(row);
      rows.push({ row, line, before: find(at - 1), hiddenBefore });
    } else if (!mayLack) return undefined;
  }
  return rows;
};

/** The lines of rows `[from, to)`, and no others. */
export const runsOf = (view: View, from: number, to: number): LineRun[] => runs(view, from, to, 0);

/** The lines of rows `[from, to)`, each with the line before it, whose time may be needed. */
export const runsToDraw = (view: View, from: number, to: number): LineRun[] =>
  runs(view, from, to, 1);

/** The lines of rows, each with so many before it; lines grow from row to row. */
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
