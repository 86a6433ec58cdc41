import { ErrorFeatures } from "./error-columns.ts";
import "./error-features.ts";
import { canStartReason, type ExaminedLine } from "./error-line.ts";
import { ERROR_WEIGHTS } from "./error-weights.ts";

/**
 * The line with the highest weighted sum of features, which most likely belongs to the reason of the failure; -1 if no
 * line can be chosen. `bench/error-model.bench.ts` fits the weights.
 */
export function chooseByModel(lines: readonly ExaminedLine[], lineCount: number): number {
  const features = new ErrorFeatures(lines, lineCount);
  const sums = new Float64Array(lines.length);
  for (const [name, weight, low, high] of ERROR_WEIGHTS) {
    const column = features.column(name);
    for (let i = 0; i < sums.length; i++) {
      sums[i] = (sums[i] ?? 0) + weight * Math.min(high, Math.max(low, column[i] ?? 0));
    }
  }
  let best = -1;
  let bestSum = -Infinity;
  lines.forEach((seen, i) => {
    const sum = sums[i] ?? 0;
    if (sum <= bestSum || !mayBeOpened(seen)) return;
    best = seen.line;
    bestSum = sum;
  });
  return best;
}

/** The weight of a line that the table of known tools is certain about. */
const CERTAIN_WEIGHT = 90;

/** Lines of programs that only ran what failed, and commands that `set -x` prints with a prefix of its own. */
const UNINFORMATIVE =
  /\bone or more (?:errors?|failures?) (?:occurred|happened)|\brecipe for target|\btest returned \d+ \(wstat\b|^\++\w+=/i;

/**
 * Whether the model may choose a line. Advice does not explain a failure, and neither does a line that says only that
 * something failed, or only how often.
 */
export function mayBeOpened(line: ExaminedLine): boolean {
  const { bare, shapes, weight } = line;
  if (!isCandidate(line) || shapes.has("hint") || UNINFORMATIVE.test(bare)) return false;
  return !shapes.has("count") || weight >= CERTAIN_WEIGHT;
}

/** A reason is opened at its head: not at a frame of a trace, an excerpt of code or an echoed command. */
export function isCandidate(line: ExaminedLine): boolean {
  if (!canStartReason(line) || line.shapes.has("frame") || line.shapes.has("code")) return false;
  return !/: in (?:function|main chunk)\b/.test(line.bare);
}
