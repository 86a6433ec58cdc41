import { ERROR_CONTEXTS, type ErrorView } from "./error-context.ts";
import { isPlaceToBegin, type SeenLine } from "./error-line.ts";
import { ERROR_SHAPES } from "./error-shapes.ts";

/** A finding of the table at least this sure is worth listing. */
export const LISTED_WEIGHT = 60;

const TELLING = [
  "position at its start",
  "position inside",
  "row and column",
  "HTTP status",
  "begins a difference",
  "trouble inside",
  "code of an error",
  "level of a warning",
  "failed inside",
  "error inside",
];

/**
 * Where to begin reading: the line with the most points, and of those the first, since later ones follow
 * from it. A step ends at its first failing command, so lines above the last `+ command` count only where
 * nothing below it speaks of an error. -1 where no line does.
 */
export function chooseLine(lines: readonly SeenLine[]): number {
  const view = viewOf(lines);
  let best = -1;
  let most = 0;
  view.lines.forEach((line, at) => {
    if (!isPlaceToBegin(line) || !isTelling(line)) return;
    const points = pointsOf(view, line, at);
    if (best >= 0 && points <= most) return;
    best = line.line;
    most = points;
  });
  return best;
}

/** The lines that count. */
export function viewOf(lines: readonly SeenLine[]): ErrorView {
  const within = lines.filter((line) => !line.isBeforeLastCommand);
  const counted = within.some(isErrorLike) ? within : lines;
  let known: SeenLine | undefined;
  for (const line of counted) {
    if (line.weight > (known?.weight ?? 0) && isKnownToMean(line)) known = line;
  }
  return { lines: counted, known };
}

/** Rows of the table that are not certain mean nothing where a line only counts or sums up. */
function isKnownToMean({ weight, isHushed, isSaying, shapes }: SeenLine): boolean {
  return weight >= 90 || !(isHushed || (shapes.has("summary") && !isSaying));
}

/** Why a line is chosen or not, by name: what its points are the sum of. */
export function reasonsOf(view: ErrorView, line: SeenLine, at: number): string[] {
  return [
    ...line.shapes,
    ...ERROR_CONTEXTS.filter(({ holds }) => holds(line, at, view)).map(({ reason }) => reason),
  ];
}

function pointsOf(view: ErrorView, line: SeenLine, at: number): number {
  let points = 0;
  for (const shape of ERROR_SHAPES) if (line.shapes.has(shape.reason)) points += shape.points;
  for (const { points: more, holds } of ERROR_CONTEXTS) if (holds(line, at, view)) points += more;
  return points;
}

function isErrorLike({ weight, isLoud, isSaying }: SeenLine): boolean {
  return weight >= LISTED_WEIGHT || isLoud || isSaying;
}

/** Whether a line has anything of an error at all: where nothing has, nothing is chosen. */
function isTelling(line: SeenLine): boolean {
  return line.weight > 0 || line.isLoud || line.isSaying || TELLING.some((r) => line.shapes.has(r));
}
