import { filePlaceIn, type FilePlace } from "./file-place.ts";
import type { ReadableLog } from "./log-reason.ts";
import {
  firstAfter,
  lastBefore,
  MAX_LINES,
  numbers,
  type Report,
  type TextOf,
} from "./report-lines.ts";

/** The report of a test that mocha, RSpec, minitest, PHPUnit, go, CTest or Perl lists, if it contains the line. */
export function listedReport(log: ReadableLog, line: number): Report | undefined {
  return (
    numberedReport(log, line) ??
    goReport(log, line) ??
    ctestReport(log, line) ??
    perlReport(log, line)
  );
}

/** `  1) the cart` */
const NUMBERED = /^(\s*)(\d+)\) (\S.*)$/;
/** What the tools print below the last of their numbered failures. */
const END =
  /^(?:Finished in|Failed examples|FAILURES!|ERRORS!|Tests?: |npm |\d+ (?:runs|tests|examples)\b)/;
/** RSpec shows the line of code that failed above what is wrong with it. */
const CODE = /^\s*Failure\/Error:/;
const VALUE = /^\s*(?:expected|actual|got)\b.*:/i;
/** The names of a test and of the groups around it. */
const MAX_NAMES = 8;

function numberedReport(log: ReadableLog, line: number): Report | undefined {
  const from = numberedHeading(log, line);
  if (from === undefined) return undefined;
  const { textOf } = log;
  const end = endOfNumbered(log, from);
  const { title, body } = titleOf(textOf, from, end);
  const isSaid = (text: string): boolean => text.trim() !== "";
  const first = firstAfter(textOf, body, end, isSaid);
  const belowCode = CODE.test(textOf(first)) ? firstAfter(textOf, first, end, isBlank) : first;
  const at = firstAfter(textOf, belowCode, end, isSaid);
  if (at >= end) return undefined;
  return {
    line: at,
    from,
    title,
    message: messageAt(textOf, at, end),
    place: firstPlace(textOf, at + 1, end) ?? firstPlace(textOf, from, at + 1),
  };
}

const isBlank = (text: string): boolean => text.trim() === "";

/**
 * The line with the number of the failure that contains a line. mocha numbers the tests in its list, too, and explains them below
 * it.
 */
function numberedHeading(log: ReadableLog, line: number): number | undefined {
  const { lineCount, textOf } = log;
  const isHeading = (text: string): boolean => NUMBERED.test(text);
  const heading = lastBefore(textOf, line, isHeading, (text) => END.test(text));
  if (heading === undefined || hasBody(textOf, heading)) return heading;
  if (heading !== line) return undefined;
  const number = NUMBERED.exec(textOf(heading))?.[2];
  for (let at = heading + 1; at < Math.min(lineCount, heading + MAX_LINES); at++)
    if (NUMBERED.exec(textOf(at))?.[2] === number && hasBody(textOf, at)) return at;
  return undefined;
}

function hasBody(textOf: TextOf, heading: number): boolean {
  const [, indent = "", , text = ""] = NUMBERED.exec(textOf(heading)) ?? [];
  const next = textOf(heading + 1);
  if (isBlank(next)) return false;
  return indent === "" || UNNAMED.test(text) || indentOf(next) > indent.length;
}

const indentOf = (text: string): number => text.length - text.trimStart().length;

function endOfNumbered({ lineCount, textOf }: ReadableLog, from: number): number {
  const limit = Math.min(lineCount, from + MAX_LINES);
  return firstAfter(textOf, from + 1, limit, (text) => NUMBERED.test(text) || END.test(text));
}

/** minitest names the test on the next line. */
const UNNAMED = /^(?:Failure|Error):$/;

/** The name of the failed test, and the line below it. mocha prints a line for each group, the last with a colon. */
function titleOf(textOf: TextOf, from: number, end: number): { title: string; body: number } {
  const [, indent = "", , text = ""] = NUMBERED.exec(textOf(from)) ?? [];
  if (UNNAMED.test(text)) {
    const name = textOf(from + 1).replace(/(?: \[[^\]]*\])?:$/, "");
    return { title: name.trim(), body: from + 2 };
  }
  const names = [text];
  for (let at = from + 1; at < Math.min(end, from + MAX_NAMES); at++) {
    const name = textOf(at).trimEnd();
    if (isBlank(name) || CODE.test(name) || indentOf(name) <= indent.length) break;
    names.push(name.trim().replace(/:$/, ""));
    if (name.endsWith(":")) return { title: names.join(" › "), body: at + 1 };
  }
  return { title: text, body: from + 1 };
}

/** What is wrong: the exception with what it says, or the values that differ. */
function messageAt(textOf: TextOf, at: number, end: number): string {
  const text = textOf(at).trim();
  const next = at + 1 < end ? textOf(at + 1).trim() : "";
  if (VALUE.test(text) && VALUE.test(next)) return `${text}, ${next}`;
  return text.endsWith(":") ? `${text} ${next}` : text;
}

const GO_TEST = /^\s*--- FAIL: (\S+)/;
const GO_MESSAGE = /^\s+\S+\.go:\d+: /;
const GO_EDGE = /^\s*(?:--- |===|FAIL\b|ok\s|PASS\b)/;

/** The message of a test of go is below its result, or with `-v` where the test ran. */
function goReport({ lineCount, textOf }: ReadableLog, line: number): Report | undefined {
  const title = GO_TEST.exec(textOf(line))?.[1];
  if (title === undefined) return undefined;
  const ran = lastBefore(
    textOf,
    line,
    (text) => /^=== (?:RUN|NAME|CONT)\s/.test(text) && text.trimEnd().endsWith(` ${title}`),
    () => false,
  );
  for (const from of [line, ran]) {
    if (from === undefined) continue;
    const limit = Math.min(lineCount, from + MAX_LINES);
    const end = firstAfter(textOf, from + 1, limit, (text) => GO_EDGE.test(text));
    const at = firstAfter(textOf, from + 1, end, (text) => GO_MESSAGE.test(text));
    if (at >= end) continue;
    const place = filePlaceIn(textOf(at));
    return { line: at, from: from === line ? line : at, title, message: textOf(at), place };
  }
  return undefined;
}

/** `2/2 Test #2: adds_prices ......***Failed  0.01 sec` */
const CTEST_HEADING = /^\s*\d+\/\d+ Test\s+#\d+: (\S+) \.*([^.*]*)\*\*\*(.*?)(?:\s{2}|$)/;

/** Without `--output-on-failure`, it says no more than how the test ended. */
function ctestReport({ lineCount, textOf }: ReadableLog, line: number): Report | undefined {
  const isHeading = (text: string): boolean => CTEST_HEADING.test(text);
  const isEdge = (text: string): boolean => /^\s+Start\s+\d+: |^\d+% tests passed/.test(text);
  const from = lastBefore(textOf, line, isHeading, isEdge);
  if (from === undefined) return undefined;
  const [, title = "", how = "", state = ""] = CTEST_HEADING.exec(textOf(from)) ?? [];
  const end = firstAfter(textOf, from + 1, Math.min(lineCount, from + MAX_LINES), isEdge);
  const said = line > from ? line : firstAfter(textOf, from + 1, end, (text) => !isBlank(text));
  if (said >= end) return { line: from, from, title, message: how || state, place: undefined };
  return { line: said, from, title, message: textOf(said), place: filePlaceIn(textOf(said)) };
}

/** `#   Failed test 'adds prices'`, or without a name `#   Failed test at t/cart.t line 4.` */
const PERL_HEADING = /^\s*#\s+Failed test (?:'(.*)'$|at \S)/;
const PERL_PLACE = /^#\s+at \S+ line \d+\.$/;
/** What ends the comments on a failed test. */
const PERL_EDGE = /^\s*(?!\s|#)|^\s*#\s+(?:Failed test |Looks like )/;

/** Perl says below the name what it got and what it expected, each in a comment, and the failures of a subtest above it. */
function perlReport(log: ReadableLog, line: number, depth = MAX_SUBTESTS): Report | undefined {
  const { lineCount, textOf } = log;
  const heading = PERL_HEADING.exec(textOf(line));
  if (heading === null) return undefined;
  const [, title = ""] = heading;
  const end = firstAfter(textOf, line + 1, Math.min(lineCount, line + MAX_VALUES), (text) =>
    PERL_EDGE.test(text),
  );
  const comments = numbers(line + 1, end).map((at) => textOf(at).trim());
  const said = comments
    .filter((text) => !PERL_PLACE.test(text))
    .map((text) => text.slice(1).trim());
  const isExplained = said.length > 0 || depth === 0;
  const inner = isExplained ? undefined : perlReportAbove(log, line - 1, depth - 1);
  if (inner !== undefined) return { ...inner, title: `${title} › ${inner.title}` };
  const place = firstPlace((at) => textOf(at).replace(/ at (?=\S+ line \d)/, " "), line, end);
  return { line, from: line, title, message: perlMessage(said), place };
}

/** The failure in a subtest, above the one that contains it. */
function perlReportAbove(log: ReadableLog, line: number, depth: number): Report | undefined {
  const isInner = (text: string): boolean => /^\s/.test(text) && PERL_HEADING.test(text);
  const at = lastBefore(log.textOf, line, isInner, (text) => /^\s*[^\s#]/.test(text));
  return at === undefined ? undefined : perlReport(log, at, depth);
}

function perlMessage([first = "", ...others]: readonly string[]): string {
  if (first.endsWith(":")) return `${first} ${others.join(", ")}`;
  return [first, ...others].join(/^\w+: /.test(first) ? ", " : " ");
}

/** Deeper subtests are not followed, so that a log cannot overflow the stack. */
const MAX_SUBTESTS = 8;

/** As many lines as the values of one failed test may have. */
const MAX_VALUES = 12;

/** The first place in the repository's own code that lines name. */
function firstPlace(textOf: TextOf, from: number, end: number): FilePlace | undefined {
  for (let line = from; line < end; line++) {
    const place = filePlaceIn(textOf(line));
    if (place !== undefined) return place;
  }
  return undefined;
}
