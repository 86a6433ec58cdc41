import { excerptOf, tailOf, type LineRange } from "./excerpt.ts";
import { failureAt } from "./failure-at.ts";
import { filePlaceIn, withoutWorkspace, type FilePlace } from "./file-place.ts";
import { reportAt } from "./report.ts";
import type { Report } from "./report-lines.ts";
import type { LogErrors, LogReason } from "../types/values.ts";
import { visibleText } from "../text/visible-marks.ts";

export type { LogReason };

/** A log whose lines can be read at once. */
export type ReadableLog = {
  readonly lineCount: number;
  readonly textOf: (line: number) => string;
};

const MAX_CHARS = 240;
/** The number of lines below an error in which its file and line may be. */
const PLACE_LINES_BELOW = 25;
const PLACE_LINES_ABOVE = 4;

/**
 * Why a step failed, from its complete log and the errors in it. Null for a log without text. A log without any
 * error has its last lines and no heading.
 */
export function reasonOf(log: ReadableLog, { errors, best }: LogErrors): LogReason | null {
  const first = errors.find(({ line }) => line === best) ?? errors[0];
  if (first === undefined) return tailReason(log);
  const lines = errors.map(({ line }) => line);
  const chosen = failureAt(log, first.line);
  const report = reportAt(log, chosen);
  const at = report?.line ?? chosen;
  const range = excerptOf({ ...log, at, others: lines, start: report?.from });
  const place = report?.place ?? placeOf(log, at, range, lines);
  return {
    line: at,
    heading: report ? headingOf(report) : short(log.textOf(at)),
    tool: first.source,
    file: place?.file ?? "",
    fileLine: place?.line ?? 0,
    from: range.from,
    lines: textsOf(log, range),
    errorLines: lines,
  };
}

/** The failed test and its exception. */
function headingOf({ title, message }: Report): string {
  return short([title, message.trim()].filter((text) => text !== "").join(": "));
}

/** `  7:5  error  …` */
const ROW_AND_COLUMN = /^\s*(\d{1,7}):\d{1,7}\s+\S/;

/** The heading of a failed test. It names what failed, but not why. */
const TEST_HEADING =
  /^\s*(?:[✗✘✕✖×] |#\s+Failed test (?:'|at )|not ok \d|--- FAIL|FAIL(?:ED)?\b|ERROR: test|● |\d+\) \S)|(?:FAILED|FAILURE!|ERROR!)\s*$/;

/**
 * A reason in one line, for lists: its heading, with the next line where the heading only names what failed. Empty if the
 * log gives no reason.
 */
export function summaryLine(reason: LogReason | null | undefined): string {
  if (!reason) return "";
  const { heading, lines, line, from, file } = reason;
  const below = lines.slice(heading === "" ? 0 : line - from + 1).map(plain);
  if (heading === "") return below.findLast((text) => text !== "" && !COMMAND.test(text)) ?? "";
  const own = lines[line - from]?.trim() ?? "";
  // A heading that is not the text of its line names the test and the exception.
  if (heading !== own) return cut(plain(heading));
  const isIncomplete = TEST_HEADING.test(heading) || heading.endsWith(":");
  const above = lines.slice(0, line - from).map(plain);
  const message = isIncomplete
    ? (thrownIn(lines) ?? below.find(isMessage) ?? above.findLast(isMessage))
    : undefined;
  const title = TEST_HEADING.test(heading) ? "" : titleOf(lines, line - from);
  if (message === undefined)
    return cut(`${title}${expectedAbove(heading, above)}${withFile(plain(heading), file)}`);
  return cut(`${title}${plain(heading).replace(/:$/, "")}: ${message.replace(/:$/, "")}`);
}

/** What a test expected, if the heading only says what it got instead and the line above says the other half. */
function expectedAbove(heading: string, above: readonly string[]): string {
  const before = above.at(-1) ?? "";
  const isHalf = /^(?:but (?:was|got)|got|received|actual)\b/i.test(heading);
  return isHalf && /^(?:expected|wanted|want)\b/i.test(before) ? `${before}, ` : "";
}

/** `(0.83ms)` */
const TOOK = /\s*\([\d.]+ ?m?s\)$/;

/** `[ERROR] shop.CartTest.addsTax -- Time elapsed: 0.1 s <<< FAILURE!`, as Maven prints it; version 2 has no dashes. */
const SUREFIRE = /^\[ERROR\]\s+(\S+)\s+(?:-- )?Time elapsed: .*<<< (?:FAILURE|ERROR)!/;

/** The name of the failed test above its error, with a colon; otherwise nothing. */
function titleOf(lines: readonly string[], at: number): string {
  const title = lines.slice(0, at).find((text) => TEST_HEADING.test(text));
  return title === undefined ? "" : `${plain(title)}: `;
}

/** The exception of a Python traceback: the first line after it that is not indented. */
function thrownIn(lines: readonly string[]): string | undefined {
  const start = lines.findIndex((text) => TRACEBACK.test(text));
  const thrown = lines.slice(start + 1).find((text) => /^\S/.test(text));
  return start < 0 || thrown === undefined ? undefined : plain(thrown);
}

/** `at t/cart.t line 4.` */
const ONLY_PLACE = /^at \S+ line \d+\.?$/;
const TRACEBACK = /^Traceback \(most recent call last\)/;

/** A row and column are useless without the file. */
function withFile(heading: string, file: string): string {
  return file !== "" && ROW_AND_COLUMN.test(heading) ? cut(`${file}:${heading}`) : heading;
}

/** The prefix of a shell's errors: the script of an exec step, whose path is meaningless to users. */
const STEP_SCRIPT = /^\S*\/steps\/\d+\.sh: (?:line )?\d+: /;
/** The arrow below a line of code, with the message behind it. */
const POINTER = /^\^[~^-]*\s+/;
/**
 * The Test Anything Protocol has comments between its test results
 * (https://testanything.org/tap-version-14-specification.html).
 */
const TAP_COMMENT = /^#\s+/;
/** pytest marks the lines of an error (https://docs.pytest.org/en/stable/how-to/output.html). */
const PYTEST_MARK = /^E\s+/;

/** `thread 'tests::adds' (9843) panicked`: the number differs in each run. */
const THREAD_ID = /(?<=^thread '.*') \(\d+\)(?= panicked)/;

/** Removes the parts of a line that are useful only within its log. */
function plain(text: string): string {
  return withoutWorkspace(text.trim())
    .replace(STEP_SCRIPT, "")
    .replace(PYTEST_MARK, "")
    .replace(POINTER, "")
    .replace(TAP_COMMENT, "")
    .replace(THREAD_ID, "")
    .replace(TOOK, "")
    .replace(SUREFIRE, "$1")
    .replace(/\s+/g, " ");
}

/** The echo of a command, which does not show how the command ended. */
const COMMAND = /^\+{1,3} /;
const PASSED = /^(?:[✓✔√] |ok \d|PASS\b|--- PASS)/;

function isMessage(text: string): boolean {
  if (TRACEBACK.test(text) || ONLY_PLACE.test(text)) return false;
  return /\w{2}/.test(text) && !TEST_HEADING.test(text) && !PASSED.test(text);
}

function tailReason(log: ReadableLog): LogReason | null {
  const range = tailOf(log.lineCount, log.textOf);
  const lines = textsOf(log, range);
  if (lines.every((text) => text.trim() === "")) return null;
  const { from } = range;
  return { line: from, heading: "", tool: "", file: "", fileLine: 0, from, lines, errorLines: [] };
}

/**
 * The place that the line of the error names, or its excerpt, or the nearest other line: below the error before above
 * it.
 */
function placeOf(
  { lineCount, textOf }: ReadableLog,
  at: number,
  range: LineRange,
  errorLines: readonly number[],
): FilePlace | undefined {
  const next = errorLines.find((line) => line > at) ?? lineCount;
  const below = Math.max(range.to, Math.min(lineCount, next, at + PLACE_LINES_BELOW));
  const above = Math.max(0, at - PLACE_LINES_ABOVE);
  const inRange = [...numbers(at, range.to), ...numbers(range.from, at).toReversed()];
  const near = [...numbers(range.to, below), ...numbers(above, range.from).toReversed()];
  const inFile = placeUnderFile(textOf, at);
  if (inFile !== undefined) return inFile;
  for (const line of [...inRange, ...near]) {
    const place = filePlaceIn(textOf(line).slice(0, 500));
    if (place !== undefined) return place;
  }
  return undefined;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

/** How far above an error the name of its file may be where a linter lists the errors of a file below it. */
const MAX_LISTED_ERRORS = 200;

/** The place of an error that begins with row and column, and whose file is named above all errors in it. */
function placeUnderFile(textOf: (line: number) => string, at: number): FilePlace | undefined {
  const row = ROW_AND_COLUMN.exec(textOf(at))?.[1];
  if (row === undefined) return undefined;
  for (let line = at - 1; line >= Math.max(0, at - MAX_LISTED_ERRORS); line--) {
    const text = textOf(line).trim();
    if (text === "") return undefined;
    const place = ROW_AND_COLUMN.test(textOf(line)) ? undefined : filePlaceIn(`${text}:${row}`);
    if (place !== undefined) return place;
  }
  return undefined;
}

function textsOf(log: ReadableLog, { from, to }: LineRange): string[] {
  return numbers(from, to).map((line) => cut(visibleText(log.textOf(line).trimEnd())));
}

function short(text: string): string {
  return cut(visibleText(text.trim()));
}

function cut(text: string): string {
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1)}…` : text;
}
