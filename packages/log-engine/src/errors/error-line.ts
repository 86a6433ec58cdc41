import { ERROR_SHAPES } from "./error-shapes.ts";
import { removePrefixes, removeNames, PRINT_COMMAND } from "./error-text.ts";

/** A candidate line with everything that the choice needs to know. */
export type ExaminedLine = {
  readonly line: number;
  readonly text: string;
  /** The text without what runners and loggers put before a message. */
  readonly bare: string;
  /** The names of the shapes that match it. */
  readonly shapes: ReadonlySet<string>;
  /** The weight of the matching row in the table of known tools; 0 if none matches. */
  readonly weight: number;
  readonly isBeforeLastCommand: boolean;
  readonly isRed: boolean;
  readonly isColoured: boolean;
  /** The severity of a checker's finding: 3 for an error, 2 if it is not given, 1 for less; 0 for other lines. */
  readonly grade: number;
  /** The line calls itself an error or a failure. */
  readonly isLabelledError: boolean;
  /** The line describes the error. */
  readonly isExplanation: boolean;
  /** It counts, gives a hint, or belongs to a trace or a passed test, where words such as "error" mean less. */
  readonly isDiscounted: boolean;
};

const LABELS = [
  "starts as an error",
  "is called an error",
  "exception",
  "level of an error",
  "mark of a failure",
  "mark of FAIL",
  "row that says FAIL",
  "ends as failed",
];
const EXPLANATIONS = [
  "says what cannot be",
  "says what is wrong",
  "says that it failed to",
  "expected and got",
];
const DISCOUNTED = [
  "passed",
  "count",
  "count of nothing",
  "level of a notice",
  "level of a warning",
  "deprecation",
  "frame",
  "hint",
  "tried again",
];

type LineFacts = Pick<
  ExaminedLine,
  "line" | "text" | "weight" | "isBeforeLastCommand" | "isRed" | "isColoured"
>;

export function examineLine(facts: LineFacts): ExaminedLine {
  const { text } = facts;
  const bare = removePrefixes(text);
  const parts = { text, bare, words: removeNames(bare) };
  const shapes = new Set<string>();
  // No shape matches a blank line.
  for (const { reason, part, pattern } of bare === "" ? [] : ERROR_SHAPES) {
    if (pattern.test(parts[part])) shapes.add(reason);
  }
  const has = (reason: string) => shapes.has(reason);
  const isFailed = has("row that says FAIL") || has("mark of FAIL");
  const isDiscounted = facts.weight < 90 && DISCOUNTED.some(has) && (!isFailed || has("count"));
  const isHead = has("row of a table") && !/\d/.test(bare);
  const isEmpty = isHead || has("says only that something failed");
  const isNeutral = isDiscounted || isEmpty || has("heading of failures");
  const isWeakness = has("name of a weakness") && !has("field");
  const isOver = has("exit") || (has("summary") && !EXPLANATIONS.some(has));
  return {
    ...facts,
    weight: isEmpty ? 0 : facts.weight,
    bare,
    shapes,
    grade: has("position at its start") || has("row and column") ? gradeOf(bare) : 0,
    isDiscounted,
    isLabelledError: !isNeutral && !isOver && (isWeakness || LABELS.some(has)),
    isExplanation: !isNeutral && !has("summary") && !has("code") && EXPLANATIONS.some(has),
  };
}

/** From words such as "warning" or the letter of the rule's code. */
function gradeOf(bare: string): number {
  const words = bare.replace(/\S+[/.]\S+/g, "");
  if (/\berror\b|\bfatal\b|\b[EF]\d{3,}|\[E\]|\bE: /i.test(words)) return 3;
  const lessSevere =
    /\b(?:warn(?:ing)?|info|hint|note|suggestion|style)\b|\b[WCRI]\d{3,}|\[[WCRI]\]/i;
  return lessSevere.test(words) ? 1 : 2;
}

/** The echo of a command, or a caller: `Rakefile:21:in `block in <top>'`. */
const COMMAND_OR_CALLER = /^(?:\+{1,3}|\$) |^\S+:\d+:in [`']/;

/** False for commands, callers in a trace of Ruby, blank lines, separators and reports of success. */
export function canStartReason({ bare, shapes }: ExaminedLine): boolean {
  if (bare === "" || COMMAND_OR_CALLER.test(bare) || PRINT_COMMAND.test(bare)) return false;
  if (shapes.has("passed") || shapes.has("count of nothing")) return false;
  return !shapes.has("rule") || /\w{3}/.test(bare);
}
