import { filePlaceIn } from "./file-place.ts";
import type { ReadableLog } from "./log-reason.ts";
import {
  firstAfter,
  lastBefore,
  lastPlace,
  MAX_LINES,
  numbers,
  type Report,
} from "./report-lines.ts";

/** The report of pytest that contains the line, in the style that `--tb` chose. */
export function pytestReport(log: ReadableLog, line: number): Report | undefined {
  return headedReport(log, line) ?? oneLineReport(log, line) ?? summaryReport(log, line);
}

/** `_____ test_total _____`; a name that leaves no room has one underscore on each side. `_ _ _` divides frames. */
export const PYTEST_HEADING = /^_+ (?!_ )(.+?) _+$/;
/** pytest marks the lines of an error (https://docs.pytest.org/en/stable/how-to/output.html). */
const PYTEST_ERROR = /^E(?:\s|$)/;

const isRule = (text: string): boolean => /^={3,}/.test(text);

function headedReport({ lineCount, textOf }: ReadableLog, line: number): Report | undefined {
  const from = lastBefore(textOf, line, (text) => PYTEST_HEADING.test(text), isRule);
  if (from === undefined) return undefined;
  const end = firstAfter(
    textOf,
    from + 1,
    lineCount,
    (text) => isRule(text) || PYTEST_HEADING.test(text),
  );
  const errors = numbers(from, end).filter((at) => PYTEST_ERROR.test(textOf(at)));
  // The last exception is the one that was not handled.
  const first = errors.findLast((at) => !PYTEST_ERROR.test(textOf(at - 1)));
  if (first === undefined) return undefined;
  return {
    line: first,
    from,
    title: PYTEST_HEADING.exec(textOf(from))?.[1] ?? "",
    message: textOf(first).replace(/^E\s+/, ""),
    place: lastPlace(textOf, from, end, /^\S+:\d+: /),
  };
}

const FAILURES = /^={3,} FAILURES ={3,}$/;
/** `tests/test_cart.py:11: AssertionError: assert 8 == 9` */
const ONE_LINE = /^\S+\.py:\d+: (\S.*)$/;

/** With `--tb=line`, the failures have no headings. The summary below them names the tests in the same order. */
function oneLineReport({ lineCount, textOf }: ReadableLog, line: number): Report | undefined {
  const isHeading = (text: string): boolean => FAILURES.test(text);
  const heading = lastBefore(textOf, line, isHeading, isRule);
  if (heading === undefined) return undefined;
  const limit = Math.min(lineCount, line + MAX_LINES);
  const end = firstAfter(textOf, line, limit, isRule);
  const failures = numbers(heading, end).filter((at) => ONE_LINE.test(textOf(at)));
  const at = failures.find((failure) => failure >= line);
  if (at === undefined) return undefined;
  const message = ONE_LINE.exec(textOf(at))?.[1] ?? "";
  const tests = numbers(end, limit).flatMap((below) => failedTestIn(textOf(below)) ?? []);
  const failed = tests[failures.indexOf(at)];
  if (failed === undefined || !message.startsWith(failed.message)) return undefined;
  return { line: at, from: line, title: failed.title, message, place: filePlaceIn(textOf(at)) };
}

/** With `--tb=no`, only the summary says what failed. */
function summaryReport({ textOf }: ReadableLog, line: number): Report | undefined {
  const failed = failedTestIn(textOf(line));
  return failed?.message ? { line, from: line, ...failed, place: undefined } : undefined;
}

/** `FAILED tests/test_cart.py::TestCart::test_unknown - LookupError: no price for...`; a long name leaves no room for a message. */
const SUMMARY = /^(?:FAILED|ERROR) [^:]+\.py::(.+?)(?: - (\S.*?)(?:\.\.\.)?)?$/;

function failedTestIn(text: string): { title: string; message: string } | undefined {
  const [, name, message = ""] = SUMMARY.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { title: name.replaceAll("::", "."), message };
}
