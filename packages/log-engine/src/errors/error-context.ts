import type { ExaminedLine } from "./error-line.ts";

/** The candidates, in order. In a long log they are the last lines and those around findings. */
export type ErrorView = {
  readonly lines: readonly ExaminedLine[];
  /** The line with the highest weight in the table of known tools. */
  readonly known: ExaminedLine | undefined;
  /** The highest severity of a finding in the view. */
  readonly maxGrade: number;
  /** Lines that repeat a line above. */
  readonly repeating: ReadonlySet<ExaminedLine>;
};

export type ErrorContext = {
  readonly reason: string;
  /** For or against a line; fitted by `bench/error-points.bench.ts`. */
  readonly points: number;
  readonly holds: (line: ExaminedLine, at: number, view: ErrorView) => boolean;
  /** Whether this context alone is a sign of an error. */
  readonly isErrorSign: boolean;
};

function context(reason: string, points: number, holds: ErrorContext["holds"]): ErrorContext {
  return { reason, points, holds, isErrorSign: false };
}

function errorSign(reason: string, points: number, holds: ErrorContext["holds"]): ErrorContext {
  return { reason, points, holds, isErrorSign: true };
}

/** Signs for or against a line other than its own text. */
export const ERROR_CONTEXTS: readonly ErrorContext[] = [
  // Matches in the table of known tools.
  context("certain to the table", 50, ({ weight }) => weight >= 90),
  context("table's choice", 140, (line, _, { known }) => line === known && line.weight >= 76),
  context("table's guess", 60, (line, _, { known }) => line === known && line.weight < 76),

  // The first of several errors: later ones follow from it or repeat it.
  context("first known to the table", 90, (line, at, view) => isFirst(view, line, at, isKnown)),
  context("first labelled as an error", 160, (line, at, view) =>
    isFirst(view, line, at, isLabelled),
  ),
  context("first explanation", 190, (line, at, view) => isFirst(view, line, at, isExplanation)),
  context("first difference", 40, (line, at, view) => isFirst(view, line, at, isDifference)),
  context("labelled and explained, above too", -30, (_, at, view) =>
    holdsAbove(view, at, isLabelledExplanation),
  ),
  context("said above", -30, (line, _, view) => view.repeating.has(line)),

  // The position in a report.
  errorSign("begins a block of fields", 50, beginsFields),
  errorSign("first row of a table", 30, (line, at, view) => {
    return line.bare !== "" && has(above(view, at), "head of a table");
  }),
  errorSign("under a heading of failures", 50, (_, at, view) => isFailuresHeading(above(view, at))),
  context("under a heading", 50, (_, at, view) => has(above(view, at), "heading")),
  context("finding that is less grave", -30, ({ grade }, _, { maxGrade }) => {
    return grade > 0 && grade < maxGrade;
  }),

  // Lines about something above: hints, counts, traces, and programs that only ran what failed.
  context("discounted", -60, (line) => line.isDiscounted),
  context("said while something else is over", -20, (line) => {
    return line.isExplanation && has(line, "exit", "says what is over");
  }),
  context("the last line", -70, (_, at, view) => isLast(view, at)),
];

function has(line: ExaminedLine | undefined, ...shapes: readonly string[]): boolean {
  return line !== undefined && shapes.some((shape) => line.shapes.has(shape));
}

const isKnown = ({ weight }: ExaminedLine) => weight > 55;
const isLabelledExplanation = (line: ExaminedLine) => line.isLabelledError && line.isExplanation;
const isLabelled = (line: ExaminedLine) => line.isLabelledError;
const isExplanation = (line: ExaminedLine) => line.isExplanation;
const isDifference = (line: ExaminedLine) => has(line, "begins a difference");

/** The first of at least three: `Crate: openssl`, `Version: 0.10.60`, ... */
function beginsFields(line: ExaminedLine, at: number, { lines }: ErrorView): boolean {
  return (
    isField(line) && !isField(lines[at - 1]) && isField(lines[at + 1]) && isField(lines[at + 2])
  );
}

function isField(line: ExaminedLine | undefined): boolean {
  return has(line, "field") && !has(line, "level of an error", "exception", "starts as an error");
}

/** "Failures:", or the name of a file with the count of what is wrong in it. */
function isFailuresHeading(line: ExaminedLine | undefined): boolean {
  return has(line, "heading of failures") || (has(line, "heading") && has(line, "count"));
}

type Holds = (line: ExaminedLine) => boolean;

/** The first line for which each condition holds, cached because every line asks for it. */
const firsts = new WeakMap<ErrorView, Map<Holds, number>>();

function firstIndex(view: ErrorView, holds: Holds): number {
  let known = firsts.get(view);
  if (known === undefined) {
    known = new Map();
    firsts.set(view, known);
  }
  let index = known.get(holds);
  if (index === undefined) {
    index = view.lines.findIndex(holds);
    known.set(holds, index);
  }
  return index;
}

function holdsAbove(view: ErrorView, at: number, holds: Holds): boolean {
  const first = firstIndex(view, holds);
  return first >= 0 && first < at;
}

function isFirst(view: ErrorView, line: ExaminedLine, at: number, holds: Holds): boolean {
  return holds(line) && !holdsAbove(view, at, holds);
}

/** The nearest line above that is neither blank nor a separator. */
function above(view: ErrorView, at: number): ExaminedLine | undefined {
  for (let i = at - 1; i >= 0; i--) {
    const line = view.lines[i];
    if (line !== undefined && line.bare !== "" && !has(line, "rule")) return line;
  }
  return undefined;
}

function isLast({ lines }: ErrorView, at: number): boolean {
  for (let i = at + 1; i < lines.length; i++) if (lines[i]?.bare !== "") return false;
  return true;
}
