import { isFinished, type Build } from "@signalbox/contract";
import { comparableBuilds, outcomeOf, type TimelineRow } from "@signalbox/insight";

export function rowId({ stageNumber, stepNumber }: TimelineRow): string {
  return stepNumber === undefined ? `${stageNumber}` : `${stageNumber}/${stepNumber}`;
}

/** The newest successful build before this one that may be compared with it. */
export function lastGoodBuild(build: Build, history: readonly Build[]): Build | undefined {
  return comparableBuilds(build, history).find(
    (other) => other.number < build.number && outcomeOf(other) === "passed",
  );
}

/**
 * The present for {@link timelineOf}, in Unix seconds. While a build runs, its open bars end at the clock of the
 * page, so any time after everything that is known will do.
 */
export function timeOfRows(build: Build): number {
  if (isFinished(build.status)) return build.finished;
  const stages = build.stages ?? [];
  const steps = stages.flatMap((stage) => stage.steps ?? []);
  const times = [stages, steps]
    .flat()
    .flatMap(({ started = 0, stopped = 0 }) => [started, stopped]);
  return Math.max(build.created, ...times) + 1;
}

/** The row of the address: a step, or the stage itself if it has no such step. */
export function currentRow(
  rows: readonly TimelineRow[],
  { stage, step }: { stage: number; step: number },
): number {
  const isOfStage = ({ stageNumber }: TimelineRow): boolean => stageNumber === stage;
  const found = rows.findIndex((row) => isOfStage(row) && row.stepNumber === step);
  return found === -1 ? rows.findIndex(isOfStage) : found;
}

/** Whether two rows look the same: their values and the ends of their bars are equal. */
export function isSameRow(a: TimelineRow, b: TimelineRow): boolean {
  let key: keyof TimelineRow;
  for (key in b) if (!isSameValue(a[key], b[key])) return false;
  return true;
}

type RowValue = TimelineRow[keyof TimelineRow];

const isSameValue = (a: RowValue, b: RowValue): boolean =>
  typeof a === "object" && typeof b === "object" ? a.from === b.from && a.to === b.to : a === b;

/** Whether the last bar of a row ends now. */
export function isOpen({ status }: TimelineRow): boolean {
  return !isFinished(status);
}

const rowsPerPage = 10;

/** The row that a key leads to; undefined if the key does not move. */
export function rowMove(
  rows: readonly TimelineRow[],
  active: number,
  key: string,
): number | undefined {
  const last = rows.length - 1;
  if (key === "ArrowDown") return Math.min(last, active + 1);
  if (key === "ArrowUp") return Math.max(0, active - 1);
  if (key === "PageDown") return Math.min(last, active + rowsPerPage);
  if (key === "PageUp") return Math.max(0, active - rowsPerPage);
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft") {
    const stage = rows[active]?.stageNumber;
    return rows.findIndex(({ stageNumber }) => stageNumber === stage);
  }
  if (key === "ArrowRight")
    return rows[active]?.kind === "stage" && rows[active + 1]?.kind === "step"
      ? active + 1
      : active;
  return undefined;
}

/** Rows above and below the window that are rendered, too. */
const spareRows = 16;

/** The first row in the window, in steps, so that scrolling renders rarely. `topPx`: how far the list is scrolled. */
export function firstRowInView(topPx: number, rowPx: number): number {
  return Math.max(0, Math.floor(topPx / rowPx / spareRows) * spareRows);
}

/** The rows to render if the window shows `shown` rows from about the row `from`. */
export function rowsFrom(
  from: number,
  shown: number,
  count: number,
): { first: number; end: number } {
  const first = Math.min(count, Math.max(0, from - spareRows));
  return { first, end: Math.min(count, from + shown + 2 * spareRows) };
}
