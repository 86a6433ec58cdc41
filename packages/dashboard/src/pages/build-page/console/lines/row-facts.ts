import type { Drawing } from "@signalbox/log-engine";
import { logDetails, type LineGroup } from "../open-log/log-details.ts";
import type { OpenLog } from "../open-log/open-log.ts";
import { lineTime } from "./line-time.ts";

/** What is shown of a line in addition to its text. */
export type RowFacts = {
  /** The line number on the screen. */
  number: number;
  time: string | undefined;
  /** The number of hidden lines above this line. */
  hiddenBefore: number;
  /** Seconds without output before this line. */
  silence: number | undefined;
  /** Set if the line opens a group. */
  group: LineGroup | undefined;
  /** The positions of matches in the line. */
  ranges: Uint32Array | undefined;
  isMatch: boolean;
  isError: boolean;
  isLinked: boolean;
  isCurrent: boolean;
};

type DrawnRow = Drawing["rows"][number];

type Marked = {
  /** The lines with errors, ascending. */
  errors: readonly number[];
  /** The positions of matches in the drawn lines. */
  ranges: ReadonlyMap<number, Uint32Array>;
};

/** Returns a function that collects the facts of a drawn row. */
export function rowFacts(
  { viewer, step }: OpenLog,
  { errors, ranges }: Marked,
): (drawn: DrawnRow) => RowFacts {
  const { linked, current, choices, found, folds, marks } = viewer;
  const started = step?.started ?? 0;
  const isFiltered = viewer.filter !== undefined;
  const details = logDetails({
    groups: marks.groups,
    folds,
    silences: choices.showsSilences ? marks.silences : undefined,
    ranges,
    matches: found.isActive ? found.state.lines : undefined,
    errors,
  });
  return ({ line, before, hiddenBefore }) => {
    const number = viewer.linesBefore + line.line + 1;
    return {
      number,
      time: lineTime(choices.times, line, before, started),
      // Hidden lines between others are only indicated where a filter hides them.
      hiddenBefore: isFiltered ? hiddenBefore : 0,
      silence: details.silenceAt(line.line),
      group: details.groupAt(line.line),
      // The matches refer to the clean text, not to the raw text.
      ranges: choices.isRaw ? undefined : details.rangesAt(line.line),
      isMatch: details.isMatch(line.line),
      isError: details.isError(line.line),
      isLinked: linked !== undefined && number >= linked.from && number <= linked.to,
      isCurrent: line.line === current,
    };
  };
}

/** Whether a row with these facts looks the same. */
export function areSameFacts(a: RowFacts, b: RowFacts): boolean {
  const { group: groupA, ...restA } = a;
  const { group: groupB, ...restB } = b;
  return isSame(restA, restB) && isSame(groupA ?? {}, groupB ?? {});
}

/** Compares the values of two objects of the same type. */
function isSame(a: object, b: object): boolean {
  const [known, next] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    known.length === next.size && known.every(([key, value]) => Object.is(next.get(key), value))
  );
}
