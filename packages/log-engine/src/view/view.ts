/**
 * Decides which lines of a log are shown in which rows. The functions are pure, so that they do not depend on scrolling
 * or on the growing log.
 */
export type ViewSpec = {
  readonly lineCount: number;
  /** The part of the log that is shown: initially the last lines, later possibly all. */
  readonly window: ViewWindow;
  /**
   * Folded ranges of lines `[from, to)`, in any order, without the headers of their groups. A range whose
   * header lies above the window is not folded, because there would be no way to open it.
   */
  readonly folded: readonly (readonly [from: number, to: number])[];
  /**
   * Shows only these lines (ascending) with `context` lines around each. The window and folds do not hide
   * a match.
   */
  readonly filter: { readonly lines: Uint32Array; readonly context: number } | null;
};

export type ViewWindow =
  | { readonly kind: "all" }
  /** The last `count` of the first `of` lines of the log: a window that does not move while the log grows. */
  | { readonly kind: "last"; readonly count: number; readonly of: number }
  | { readonly kind: "around"; readonly line: number; readonly count: number };

/**
 * The rows of a view. Create a new view when the spec changes; the cost depends on its ranges, not its
 * lines.
 */
export type View = {
  readonly rowCount: number;
  /** The line in a row, or -1 after the last row. */
  readonly lineAt: (row: number) => number;
  /** The row of a line. For a hidden line the row of the next shown line, or `rowCount` if there is none. */
  readonly rowOf: (line: number) => number;
  readonly isShown: (line: number) => boolean;
  /** The number of hidden lines between a row and the previous one. */
  readonly hiddenBefore: (row: number) => number;
};

type Range = readonly [from: number, to: number];

export function createView(spec: ViewSpec): View {
  const { from, to } = spec.filter === null ? unfiltered(spec) : filtered(spec, spec.filter);
  const firstRow = new Uint32Array(from.length);
  let rowCount = 0;
  for (let i = 0; i < from.length; i++) {
    firstRow[i] = rowCount;
    rowCount += (to[i] ?? 0) - (from[i] ?? 0);
  }

  const rowOf = (line: number): number => {
    const range = lastUpTo(from, line);
    if (range < 0) return 0;
    const within = Math.min(line, to[range] ?? 0) - (from[range] ?? 0);
    return (firstRow[range] ?? 0) + within;
  };
  const lineAt = (row: number): number => {
    if (row < 0 || row >= rowCount) return -1;
    const range = lastUpTo(firstRow, row);
    return (from[range] ?? 0) + row - (firstRow[range] ?? 0);
  };
  return {
    rowCount,
    rowOf,
    lineAt,
    isShown: (line) => lineAt(rowOf(line)) === line,
    hiddenBefore: (row) => {
      const line = lineAt(row);
      if (line < 0) return 0;
      return row === 0 ? line : line - lineAt(row - 1) - 1;
    },
  };
}

/** The lines of the window: `[from, to)`. */
export function windowRange(window: ViewWindow, lineCount: number): Range {
  if (window.kind === "all") return [0, lineCount];
  if (window.kind === "last")
    return [Math.max(0, Math.min(window.of, lineCount) - window.count), lineCount];
  const from = Math.max(0, Math.min(window.line - (window.count >> 1), lineCount - window.count));
  return [from, Math.min(lineCount, from + window.count)];
}

/** Ascending ranges of shown lines. Stored as columns because a filter may leave a million of them. */
type Ranges = {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
};

function unfiltered({ lineCount, window, folded }: ViewSpec): Ranges {
  const [first, last] = windowRange(window, lineCount);
  const ranges = createRanges(folded.length + 1);
  let at = first;
  for (const [from, to] of sorted(folded)) {
    if (from <= first) continue;
    const end = Math.min(from, last);
    if (end > at) ranges.add(at, end);
    at = Math.max(at, to);
  }
  if (at < last) ranges.add(at, last);
  return ranges.take();
}

function filtered({ lineCount }: ViewSpec, filter: NonNullable<ViewSpec["filter"]>): Ranges {
  const ranges = createRanges(filter.lines.length);
  let from = 0;
  let to = -1;
  for (const line of filter.lines) {
    if (line >= lineCount) break;
    const start = Math.max(0, line - filter.context);
    if (start > to) {
      if (to > 0) ranges.add(from, to);
      from = start;
    }
    to = Math.min(lineCount, line + filter.context + 1);
  }
  if (to > 0) ranges.add(from, to);
  return ranges.take();
}

function createRanges(max: number) {
  const from = new Uint32Array(max);
  const to = new Uint32Array(max);
  let count = 0;
  return {
    add: (start: number, end: number): void => {
      from[count] = start;
      to[count] = end;
      count++;
    },
    take: (): Ranges => ({ from: from.subarray(0, count), to: to.subarray(0, count) }),
  };
}

/** The ranges of groups are already in order, so only others must be sorted. */
function sorted(ranges: readonly Range[]): readonly Range[] {
  const isRising = ranges.every((range, i) => i === 0 || range[0] >= (ranges[i - 1]?.[0] ?? 0));
  return isRising ? ranges : ranges.toSorted((a, b) => a[0] - b[0]);
}

/** The last index in ascending numbers whose value is at most `value`, or -1. */
function lastUpTo(values: Uint32Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
