import type { Groups, Silences } from "@signalbox/log-engine";

/** The group that a line opens: the number of its other lines, and how long it took. */
export type LineGroup = { lines: number; seconds: number; isFolded: boolean };

/** The parts of each line that are shown in addition to its text. */
export type LogDetails = {
  groupAt: (line: number) => LineGroup | undefined;
  silenceAt: (line: number) => number | undefined;
  rangesAt: (line: number) => Uint32Array | undefined;
  isMatch: (line: number) => boolean;
  isError: (line: number) => boolean;
};

/**
 * Folded groups by the line of their header: if `allFolded` all groups but `exceptions` are folded, otherwise
 * only those in `exceptions`.
 */
export type Folds = { allFolded: boolean; exceptions: ReadonlySet<number> };

export function isFolded(folds: Folds, line: number): boolean {
  return folds.allFolded !== folds.exceptions.has(line);
}

export const noGroups: Groups = {
  start: new Uint32Array(0),
  end: new Uint32Array(0),
  depth: new Uint8Array(0),
  kind: new Uint8Array(0),
  seconds: new Uint32Array(0),
};

export const noSilences: Silences = { line: new Uint32Array(0), seconds: new Uint32Array(0) };

/** The folded lines, without the headers of their groups. */
export function foldedRanges(groups: Groups, folds: Folds): [from: number, to: number][] {
  if (!folds.allFolded && folds.exceptions.size === 0) return [];
  const ranges: [number, number][] = [];
  for (let i = 0; i < groups.start.length; i++) {
    const line = groups.start[i] ?? 0;
    const end = groups.end[i] ?? 0;
    if (end > line + 1 && isFolded(folds, line)) ranges.push([line + 1, end]);
  }
  return ranges;
}

/** Unfolds the groups that contain a line, so that it becomes visible. */
export function unfoldAround(groups: Groups, folds: Folds, line: number): Folds {
  const exceptions = new Set(folds.exceptions);
  for (let i = 0; i < groups.start.length; i++) {
    const header = groups.start[i] ?? 0;
    if (header >= line) break;
    if ((groups.end[i] ?? 0) <= line || !isFolded(folds, header)) continue;
    if (folds.allFolded) exceptions.add(header);
    else exceptions.delete(header);
  }
  return exceptions.size === folds.exceptions.size ? folds : { ...folds, exceptions };
}

export function toggleGroup(folds: Folds, line: number): Folds {
  const exceptions = new Set(folds.exceptions);
  if (!exceptions.delete(line)) exceptions.add(line);
  return { ...folds, exceptions };
}

/** The index of a number among ascending numbers, or of the next higher one. */
export function lowerBound(values: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds a line to the ascending matches, unless it is already shown as a match or in the context of one. */
export function addLine(matches: Uint32Array, line: number, context: number): Uint32Array {
  const index = lowerBound(matches, line);
  const isNear = [matches[index - 1], matches[index]].some(
    (match) => match !== undefined && Math.abs(match - line) <= context,
  );
  if (isNear || line < 0) return matches;
  const lines = new Uint32Array(matches.length + 1);
  lines.set(matches.subarray(0, index));
  lines[index] = line;
  lines.set(matches.subarray(index), index + 1);
  return lines;
}

type Known = {
  groups: Groups;
  folds: Folds;
  /** Undefined if pauses are not shown. */
  silences: Silences | undefined;
  ranges: ReadonlyMap<number, Uint32Array>;
  /** The matching lines, ascending. */
  matches: Uint32Array | undefined;
  /** The lines with errors, ascending. */
  errors: readonly number[];
};

export function logDetails({ groups, folds, silences = noSilences, ...known }: Known): LogDetails {
  return {
    groupAt: (line) => {
      const index = lowerBound(groups.start, line);
      if (groups.start[index] !== line) return undefined;
      const lines = (groups.end[index] ?? 0) - line - 1;
      if (lines < 1) return undefined;
      return { lines, seconds: groups.seconds[index] ?? 0, isFolded: isFolded(folds, line) };
    },
    silenceAt: (line) => {
      const index = lowerBound(silences.line, line);
      return silences.line[index] === line ? silences.seconds[index] : undefined;
    },
    rangesAt: (line) => known.ranges.get(line),
    isMatch: (line) => known.matches !== undefined && isAmong(known.matches, line),
    isError: (line) => isAmong(known.errors, line),
  };
}

const isAmong = (lines: ArrayLike<number>, line: number): boolean =>
  lines[lowerBound(lines, line)] === line;
