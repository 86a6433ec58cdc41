import { CHANGED, NEW, UNCHANGED, type LogDifference } from "@signalbox/log-engine";

/** A row of the comparison. Lines are counted from 0, `other` ones in the log of the successful build. */
export type CompareRow =
  | { readonly kind: "line"; readonly line: number; readonly mark: "same" | "new" | "changed" }
  | { readonly kind: "removed"; readonly other: number; readonly isBefore: boolean }
  | { readonly kind: "fold"; readonly from: number; readonly to: number };

export type RowOptions = {
  /** Whether removed lines, and the earlier form of changed lines, are shown. */
  readonly showsRemoved: boolean;
  /** The first lines of folded parts that the reader opened. */
  readonly opened: ReadonlySet<number>;
};

/** Unchanged lines that are shown above and below a difference. */
const context = 3;
/** Fewer unchanged lines are not folded. */
const minFold = 4;

/** The rows to draw: differences with some lines around them, and the parts between them folded. */
export function compareRows(difference: LogDifference, options: RowOptions): CompareRow[] {
  const { kinds } = difference;
  const removed = options.showsRemoved
    ? placeRemovedLines(difference)
    : new Map<number, number[]>();
  const isShown = shownLines(difference, removed);
  const rows: CompareRow[] = [];
  const pushRemoved = (at: number): void => {
    for (const other of removed.get(at) ?? [])
      rows.push({ kind: "removed", other, isBefore: false });
  };
  pushRemoved(0);
  for (let line = 0; line < kinds.length;) {
    const end = foldEnd(isShown, line);
    if (end - line >= minFold && !options.opened.has(line)) {
      rows.push({ kind: "fold", from: line, to: end });
      line = end;
    } else {
      for (const to = Math.max(end, line + 1); line < to; line++) {
        pushLine(rows, difference, line, options.showsRemoved);
        pushRemoved(line + 1);
      }
    }
  }
  return rows;
}

function pushLine(
  rows: CompareRow[],
  { kinds, partner }: LogDifference,
  line: number,
  showsRemoved: boolean,
): void {
  const kind = kinds[line];
  if (kind === CHANGED && showsRemoved) {
    rows.push({ kind: "removed", other: partner[line] ?? 0, isBefore: true });
  }
  rows.push({
    kind: "line",
    line,
    mark: kind === NEW ? "new" : kind === CHANGED ? "changed" : "same",
  });
}

/** The end of the lines from `from` on that need not be shown. */
function foldEnd(isShown: Uint8Array, from: number): number {
  let to = from;
  while (to < isShown.length && isShown[to] === 0) to++;
  return to;
}

function shownLines({ kinds }: LogDifference, removed: ReadonlyMap<number, unknown>): Uint8Array {
  const isShown = new Uint8Array(kinds.length);
  const show = (from: number, to: number): void => {
    isShown.fill(1, Math.max(0, from - context), Math.max(0, to + context));
  };
  for (const [line, kind] of kinds.entries()) if (isDifference(kind)) show(line, line + 1);
  for (const at of removed.keys()) show(at, at);
  return isShown;
}

/** The removed lines by the line of the failed log before which they are shown: below the line that preceded them. */
function placeRemovedLines({ kinds, partner, removed }: LogDifference): Map<number, number[]> {
  const lineOf = new Map<number, number>();
  for (const [line, other] of partner.entries()) {
    if (other >= 0 && (kinds[line] === UNCHANGED || kinds[line] === CHANGED))
      lineOf.set(other, line);
  }
  const places = new Map<number, number[]>();
  let at = 0;
  let other = 0;
  for (const line of removed) {
    for (; other < line; other++) at = (lineOf.get(other) ?? at - 1) + 1;
    const list = places.get(at);
    if (list === undefined) places.set(at, [line]);
    else list.push(line);
  }
  return places;
}

/** The rows at which a difference begins. */
export function differenceStarts(rows: readonly CompareRow[]): number[] {
  const differs = (row: CompareRow | undefined): boolean =>
    row !== undefined && (row.kind === "removed" || (row.kind === "line" && row.mark !== "same"));
  return [...rows.keys()].filter((i) => differs(rows[i]) && !differs(rows[i - 1]));
}

/** The numbers for the summary. */
export function countDifferences({ kinds, removed }: LogDifference) {
  let added = 0;
  let changed = 0;
  for (const kind of kinds) {
    if (kind === NEW) added++;
    else if (kind === CHANGED) changed++;
  }
  return { added, changed, removed: removed.length };
}

function isDifference(kind: number): boolean {
  return kind === NEW || kind === CHANGED;
}
