import { parseTrees, scoreOfTrees, type DecisionTrees } from "./decision-trees.ts";
import { ERROR_TREES, TREE_FEATURES } from "./error-trees.ts";
import { ErrorFeatures } from "./error-columns.ts";
import "./error-features.ts";
import { canStartReason, type ExaminedLine } from "./error-line.ts";

/**
 * The line that the boosted trees of `error-trees.ts` consider most likely to belong to the reason of the failure;
 * -1 if no line can be chosen. `bench/error-model.bench.ts` trains them.
 */
export function chooseByModel(lines: readonly ExaminedLine[], lineCount: number): number {
  const features = new ErrorFeatures(lines, lineCount);
  const columns = TREE_FEATURES.map((name) => features.column(name));
  const trees = (parsedTrees ??= parseTrees(ERROR_TREES));
  const row = new Float32Array(columns.length);
  let best = -1;
  let bestScore = -Infinity;
  lines.forEach((seen, i) => {
    if (!mayBeOpened(seen)) return;
    for (let feature = 0; feature < row.length; feature++)
      row[feature] = columns[feature]?.[i] ?? 0;
    const score = scoreOfTrees(trees, row);
    if (score <= bestScore) return;
    best = seen.line;
    bestScore = score;
  });
  return best;
}

let parsedTrees: DecisionTrees | undefined;

/** The weight of a line that the table of known tools is certain about. */
const CERTAIN_WEIGHT = 90;

/** Lines of programs that only ran what failed, and commands that `set -x` prints with a prefix of its own. */
const UNINFORMATIVE =
  /\bone or more (?:errors?|failures?) (?:occurred|happened)|\brecipe for target|^\++\w+=/i;

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
