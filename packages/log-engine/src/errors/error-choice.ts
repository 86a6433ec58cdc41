import { ERROR_CONTEXTS, type ErrorView } from "./error-context.ts";
import { chooseByModel } from "./error-model.ts";
import { canStartReason, type ExaminedLine } from "./error-line.ts";
import { ERROR_SHAPES } from "./error-shapes.ts";

/** The lowest weight of a finding that is listed. */
export const MIN_LISTED_WEIGHT = 60;

/** A line repeats another one if at least this many characters at their ends are equal. */
const MIN_REPEATED_CHARS = 30;

/** Shapes that are a sign of an error on their own. */
const ERROR_SIGNS = [
  "position at its start",
  "position inside",
  "row and column",
  "HTTP status",
  "begins a difference",
  "row that says FAIL",
  "field of an error",
  "name of a weakness",
  "trouble inside",
  "code of an error",
  "level of a warning",
  "failed inside",
  "error inside",
];

/**
 * A log with at most this many lines is little more than the report of the failure, so the shape of a line decides.
 * In a longer log, the place of a line and the lines around it matter most.
 */
export const SHORT_LOG = 30;

/**
 * The line at which to start reading, or -1 if no line mentions an error. In a short log the rules choose, in others the
 * model finds the line that is most likely part of the reason. A step ends at its first failing
 * command, so the rules give points to lines above the last `+ command` only where nothing below it mentions an error.
 */
export function chooseLine(lines: readonly ExaminedLine[], lineCount: number): number {
  const view = viewOf(lines);
  if (!view.lines.some((line, at) => isEligible(view, line, at))) return firstPath(view);
  const best = lineCount <= SHORT_LOG ? -1 : chooseByModel(lines, lineCount);
  return best >= 0 ? best : lineWithMostPoints(pointsOfAll(view));
}

function lineWithMostPoints(points: ReadonlyMap<ExaminedLine, number>): number {
  let best = -1;
  let bestPoints = -Infinity;
  for (const [{ line }, sum] of points) {
    if (sum <= bestPoints) continue;
    best = line;
    bestPoints = sum;
  }
  return best;
}

function isEligible(view: ErrorView, line: ExaminedLine, at: number): boolean {
  return canStartReason(line) && hasErrorSign(view, line, at);
}

/** The points of each line at which reading may start. */
function pointsOfAll(view: ErrorView): Map<ExaminedLine, number> {
  const points = new Map<ExaminedLine, number>();
  view.lines.forEach((line, at) => {
    if (isEligible(view, line, at)) points.set(line, pointsOf(view, line, at));
  });
  return points;
}

/** Formatters only name the files that they would change. */
function firstPath({ lines }: ErrorView): number {
  return lines.find(({ shapes }) => shapes.has("only a path"))?.line ?? -1;
}

/** The lines after the last command, or all lines if nothing after it speaks of an error. */
export function viewOf(lines: readonly ExaminedLine[]): ErrorView {
  const within = lines.filter((line) => !line.isBeforeLastCommand);
  const counted = within.some(isErrorLike) ? within : lines;
  let known: ExaminedLine | undefined;
  for (const line of counted) {
    if (line.weight > (known?.weight ?? 0) && countsAsKnown(line)) known = line;
  }
  const maxGrade = Math.max(0, ...counted.map(({ grade }) => grade));
  return { lines: counted, known, maxGrade, repeating: repeatingOf(counted) };
}

/** Lines with the same end as a line above: a caller that repeats the message of the program it ran. */
function repeatingOf(lines: readonly ExaminedLine[]): ReadonlySet<ExaminedLine> {
  const ends = new Set<string>();
  return new Set(
    lines.filter(({ bare }) => {
      if (bare.length < MIN_REPEATED_CHARS) return false;
      const end = bare.slice(-MIN_REPEATED_CHARS);
      const isAgain = ends.has(end);
      ends.add(end);
      return isAgain;
    }),
  );
}

/** A match of an uncertain row means nothing in a line that only counts or summarises. */
function countsAsKnown({ weight, isDiscounted, isExplanation, shapes }: ExaminedLine): boolean {
  if (weight >= 90) return true;
  if (isDiscounted || shapes.has("heading of failures")) return false;
  return isExplanation || !(shapes.has("summary") || shapes.has("exit"));
}

/** The names of all shapes and contexts that give a line its points. */
export function reasonsOf(view: ErrorView, line: ExaminedLine, at: number): string[] {
  return [
    ...line.shapes,
    ...ERROR_CONTEXTS.filter(({ holds }) => holds(line, at, view)).map(({ reason }) => reason),
  ];
}

function pointsOf(view: ErrorView, line: ExaminedLine, at: number): number {
  let points = 0;
  for (const shape of ERROR_SHAPES) if (line.shapes.has(shape.reason)) points += shape.points ?? 0;
  for (const { points: more, holds } of ERROR_CONTEXTS) if (holds(line, at, view)) points += more;
  return points;
}

function isErrorLike({ weight, isLabelledError, isExplanation }: ExaminedLine): boolean {
  return weight >= MIN_LISTED_WEIGHT || isLabelledError || isExplanation;
}

/** Whether a line has any sign of an error. If no line has one, nothing is opened. */
function hasErrorSign(view: ErrorView, line: ExaminedLine, at: number): boolean {
  if (line.weight > 0 || line.isLabelledError || line.isExplanation) return true;
  return (
    ERROR_SIGNS.some((reason) => line.shapes.has(reason)) ||
    ERROR_CONTEXTS.some(({ isErrorSign, holds }) => isErrorSign && holds(line, at, view))
  );
}
