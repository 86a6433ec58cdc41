import type { SeenLine } from "./error-line.ts";

/** Lines between which one is chosen, in order; of a long log the last ones and those around findings. */
export interface ErrorView {
  readonly lines: readonly SeenLine[];
  /** The line of which the table of known tools is surest. */
  readonly known: SeenLine | undefined;
}

export interface ErrorContext {
  readonly reason: string;
  /** For or against a line; fitted by `bench/error-points.bench.ts`. */
  readonly points: number;
  readonly holds: (line: SeenLine, at: number, view: ErrorView) => boolean;
}

function context(reason: string, points: number, holds: ErrorContext["holds"]): ErrorContext {
  return { reason, points, holds };
}

/** What speaks for or against a line besides its own look: what is known of it, and what is around it. */
export const ERROR_CONTEXTS: readonly ErrorContext[] = [
  context("table: certain", 56, ({ weight }) => weight >= 90),
  context("table: sure", 33, ({ weight }) => weight >= 84 && weight < 90),
  context("table: likely", 22, ({ weight }) => weight >= 76 && weight < 84),
  context("table's choice", 123, (line, _, { known }) => line === known && line.weight >= 76),
  context(
    "table's best guess",
    61,
    (line, _, { known }) => line === known && line.weight >= 56 && line.weight < 76,
  ),
  context("table's weak guess", 44, (line, _, { known }) => line === known && line.weight < 56),
  context("first known to the table", 57, (line, at, view) =>
    isFirst(view, line, at, ({ weight }) => weight > 55),
  ),
  context("first loud", 69, (line, at, view) => isFirst(view, line, at, isLoud)),
  context("first that says something", 81, (line, at, view) => isFirst(view, line, at, isSaying)),
  context("loud and says something, above too", -56, (_, at, view) =>
    isAnyAbove(view, at, (line) => line.isLoud && line.isSaying),
  ),
  context("positioned and says something", 41, (line) => isPositioned(line) && line.isSaying),
  context(
    "sums up under something loud",
    -48,
    (line, at, view) =>
      has(line, "summary", "count", "exit", "says what is over") && isAnyAbove(view, at, isLoud),
  ),
  context("plain summary", -19, (line) => isSummary(line)),
  context(
    "said while something else is over",
    -31,
    (line) => line.isSaying && has(line, "exit", "says what is over"),
  ),
  context("hushed", -40, (line) => line.isHushed),
  context("under a heading", 32, (_, at, view) => has(above(view, at), "heading")),
  context(
    "code follows",
    40,
    (line, at, view) => !has(line, "code") && isNear(view, at, "code", 2),
  ),
  context(
    "expectations follow",
    19,
    (line, at, view) =>
      !has(line, "line of expectations") && isNear(view, at, "line of expectations", 4),
  ),
  context("last before it is summed up", 26, (line, at, view) => isLastWord(line, at, view)),
  context("the last line", -96, (_, at, view) => linesBelow(view, at) === 0),
  context("the last but one", -25, (_, at, view) => linesBelow(view, at) === 1),
];

function has(line: SeenLine | undefined, ...shapes: readonly string[]): boolean {
  return line !== undefined && shapes.some((shape) => line.shapes.has(shape));
}

const isLoud = (line: SeenLine) => line.isLoud;
const isSaying = (line: SeenLine) => line.isSaying;

function isPositioned(line: SeenLine): boolean {
  return has(line, "position at its start", "row and column");
}

function isAnyAbove(view: ErrorView, at: number, holds: (line: SeenLine) => boolean): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const line = view.lines[i];
    if (line !== undefined && holds(line)) return true;
  }
  return false;
}

function isFirst(
  view: ErrorView,
  line: SeenLine,
  at: number,
  holds: (line: SeenLine) => boolean,
): boolean {
  return holds(line) && !isAnyAbove(view, at, holds);
}

/** The line before it that is not blank and not a rule. */
function above(view: ErrorView, at: number): SeenLine | undefined {
  for (let i = at - 1; i >= 0; i--) {
    const line = view.lines[i];
    if (line !== undefined && line.bare !== "" && !has(line, "rule")) return line;
  }
  return undefined;
}

function isNear(view: ErrorView, at: number, shape: string, most: number): boolean {
  return view.lines.slice(at + 1, at + 1 + most).some((line) => has(line, shape));
}

/** The last thing that a program said before what ran it said that it failed. */
function isLastWord(line: SeenLine, at: number, view: ErrorView): boolean {
  const next = view.lines.slice(at + 1).find(({ bare }) => bare !== "");
  return !isSummary(line) && isSummary(next) && linesBelow(view, at + 1) < 2;
}

function isSummary(line: SeenLine | undefined): boolean {
  return has(line, "summary", "exit") && !has(line, "position inside", "position at its start");
}

/** How many lines that are not blank are below a line: 0, 1 or more. */
function linesBelow({ lines }: ErrorView, at: number): number {
  let count = 0;
  for (let i = at + 1; i < lines.length && count < 2; i++) {
    if (lines[i]?.bare !== "") count++;
  }
  return count;
}
