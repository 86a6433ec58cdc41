import { ERROR_SHAPES } from "./error-shapes.ts";
import { bareText, onlyWords } from "./error-text.ts";

/** A line as the choice of where to begin sees it. */
export interface SeenLine {
  readonly line: number;
  readonly bare: string;
  /** The reasons of the shapes that it has. */
  readonly shapes: ReadonlySet<string>;
  /** How sure the table of known tools is of it; 0 where it knows nothing. */
  readonly weight: number;
  readonly isBeforeLastCommand: boolean;
  /** It calls itself an error or a failure. */
  readonly isLoud: boolean;
  /** It says what is wrong. */
  readonly isSaying: boolean;
  /** It counts, hints, belongs to a trace or to what passed: such words mean less there. */
  readonly isHushed: boolean;
}

const LOUD = [
  "starts as an error",
  "is called an error",
  "exception",
  "level of an error",
  "mark of a failure",
  "mark of FAIL",
  "ends as failed",
];
const SAYING = [
  "says what cannot be",
  "says what is wrong",
  "says that it failed to",
  "expected and got",
];
const HUSHED = [
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

interface LineFacts {
  readonly line: number;
  readonly text: string;
  readonly weight: number;
  readonly isBeforeLastCommand: boolean;
}

export function seeLine({ text, ...facts }: LineFacts): SeenLine {
  const bare = bareText(text);
  const parts = { text, bare, words: onlyWords(bare) };
  const shapes = new Set<string>();
  for (const { reason, part, pattern } of ERROR_SHAPES) {
    if (pattern.test(parts[part])) shapes.add(reason);
  }
  const has = (reason: string) => shapes.has(reason);
  const isHushed = HUSHED.some(has);
  return {
    ...facts,
    bare,
    shapes,
    isHushed,
    isLoud: !isHushed && LOUD.some(has) && !has("heading of failures"),
    isSaying: !isHushed && SAYING.some(has) && !has("summary") && !has("code"),
  };
}

/** Commands, blanks, mere rules and what went well are no place to begin. */
export function isPlaceToBegin({ bare, shapes }: SeenLine): boolean {
  if (bare === "" || /^\+{1,3} /.test(bare)) return false;
  if (shapes.has("passed") || shapes.has("count of nothing")) return false;
  return !shapes.has("rule") || /\w{3}/.test(bare);
}
