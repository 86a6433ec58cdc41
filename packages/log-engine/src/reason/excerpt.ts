import { PRINT_COMMAND } from "../errors/error-text.ts";

/** A range of lines of a log, counted from 0; `to` is excluded. */
export type LineRange = {
  readonly from: number;
  readonly to: number;
};

/** The number of lines of a log that show why a step failed; fewer only if the log has no more. */
const excerptLines = { min: 3, max: 14 } as const;

/** The number of lines below an error that may explain it. Pretty-printers put blank lines between them. */
const BLANKS_WITHIN = 1;
/** The first frames of a stack trace suffice. */
const MAX_FRAMES = 2;

const COMMAND = /^\+{1,3} |^\$ /;
/** In a difference, lines that begin with `+ ` are not commands. */
const REMOVED = /^(?:-{1,3}|\?) /;
const FRAME = /^\s*(?:at .+[):\d]|\.{3} \d+ more|from \S+:\d+:in |#\d+ )/;
/** The heading of a failed test file, or of a failed test below it. */
const HEADING =
  /^\s*(?:[✗✘✕✖×] |#\s+Failed test (?:'|at )|not ok \d|--- FAIL|FAIL(?:ED)?\b|ERROR: test|● |❯ |\d+\) \S)|FAILED$/;
/** The line that underlines a title. */
const UNDERLINE = /^\s*(?:={3,}|-{3,})\s*$/;
/** A line that names a file and nothing else, above the errors in it. */
const ONLY_PATH = /^(?:[\w@~.+-]*[\\/])*[\w@~.+-]+\.[A-Za-z]\w{0,9}:?$/;
/** The number of lines above an error in which its title may be. */
const TITLE_ABOVE = 7;
/** Lines that begin an unrelated part of the log: results of other tests, counts, exit lines. */
const OTHER =
  /^\s*(?:[✓✔√] |ok \d|ok\s+\t|FAIL(?:\t|\s*$)|PASS\b|--- PASS|={3,}|-{5,}|_{5,}|(?:Tests?|Test Suites|Test Files|Snapshots|Ran all|Time|Duration):? |\d+ (?:tests?|passed|failed|passing|failing|errors?)\b|npm (?:ERR!|error)|stack backtrace:|make(?:\[\d+\])?: \*\*\*|ℹ |\[INFO\])|\bpassed in \d/;

type ExcerptInput = {
  readonly lineCount: number;
  readonly textOf: (line: number) => string;
  /** The line of the error. */
  readonly at: number;
  /** The lines of the other errors, ascending. */
  readonly others: readonly number[];
  /** The first line of the failure, if its tool marks it. */
  readonly start?: number | undefined;
};

/**
 * The lines that describe an error, from its heading down to the next unrelated part of the log. Lines above the error
 * are added only if it has one or two lines, and lines of an earlier command never are.
 */
export function excerptOf({ lineCount, textOf, at, others, start }: ExcerptInput): LineRange {
  const next = others.find((line) => line > at) ?? lineCount;
  const title =
    start === undefined
      ? titleAbove(textOf, at, others)
      : Math.max(start, at - excerptLines.max + 1);
  const end = Math.min(lineCount, next, title + excerptLines.max);
  const to = withoutBlankEnd(textOf, at, endOfError(textOf, at, end));
  const from = Math.min(title, textAbove(textOf, at, to));
  const fewest = Math.min(lineCount, from + excerptLines.min);
  return { from, to: to - from < excerptLines.min ? textBelow(textOf, to, fewest) : to };
}

/**
 * The first line of the error's paragraph that names the failed test, or the file with the error, or ends with a colon;
 * otherwise the line of the error.
 */
function titleAbove(
  textOf: (line: number) => string,
  at: number,
  others: readonly number[],
): number {
  let title = at;
  for (let line = at - 1; line >= Math.max(0, at - TITLE_ABOVE); line--) {
    const text = textOf(line);
    const isUnderline = UNDERLINE.test(text) && line > 0 && HEADING.test(textOf(line - 1));
    const isOther = COMMAND.test(text) || PRINT_COMMAND.test(text) || OTHER.test(text);
    if (isUnderline) continue;
    if (text.trim() === "" || isOther || others.includes(line)) break;
    if (isTitle(text.trimEnd())) title = line;
  }
  return title;
}

function isTitle(text: string): boolean {
  return HEADING.test(text) || ONLY_PATH.test(text) || /^\S.*:$/.test(text);
}

function endOfError(textOf: (line: number) => string, at: number, end: number): number {
  let blanks = 0;
  let frames = 0;
  let isHeading = HEADING.test(textOf(at));
  let isDiff = false;
  let line = at + 1;
  for (; line < end; line++) {
    const text = textOf(line);
    blanks = text.trim() === "" ? blanks + 1 : 0;
    frames += FRAME.test(text) ? 1 : 0;
    if (blanks > BLANKS_WITHIN || frames > MAX_FRAMES) break;
    isDiff ||= REMOVED.test(text);
    const isUnderline = line === at + 1 && UNDERLINE.test(text);
    if ((COMMAND.test(text) && !isDiff) || (OTHER.test(text) && !isUnderline)) break;
    if (HEADING.test(text) && !isHeading) break;
    isHeading &&= HEADING.test(text) || text.trim() === "";
  }
  return line;
}

/** Leaves out the blank lines at the end. */
function withoutBlankEnd(textOf: (line: number) => string, at: number, to: number): number {
  let end = to;
  while (end > at + 1 && textOf(end - 1).trim() === "") end--;
  return end;
}

function textAbove(textOf: (line: number) => string, at: number, to: number): number {
  let from = at;
  while (from > 0 && to - from < excerptLines.min) {
    const text = textOf(from - 1);
    if (text.trim() === "" || COMMAND.test(text) || PRINT_COMMAND.test(text) || OTHER.test(text))
      break;
    from--;
  }
  return from;
}

function textBelow(textOf: (line: number) => string, to: number, end: number): number {
  let last = to;
  while (last < end && !COMMAND.test(textOf(last))) last++;
  return withoutBlankEnd(textOf, to - 1, last);
}

/** The last lines of a log, for a failure without a line that looks like the reason. */
export function tailOf(lineCount: number, textOf: (line: number) => string): LineRange {
  const to = withoutBlankEnd(textOf, -1, lineCount);
  let from = to;
  while (from > 0 && to - from < excerptLines.max && !COMMAND.test(textOf(from))) from--;
  return { from: Math.min(from, to), to };
}
