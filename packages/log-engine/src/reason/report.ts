import { filePlaceIn } from "./file-place.ts";
import { listedReport } from "./listed-report.ts";
import type { ReadableLog } from "./log-reason.ts";
import { PYTEST_HEADING, pytestReport } from "./pytest-report.ts";
import {
  firstAfter,
  lastBefore,
  lastPlace,
  MAX_LINES,
  numbers,
  type Report,
} from "./report-lines.ts";

/** The report of a tool that contains the line: of pytest, a Python traceback with or without a unittest, jest, or another. */
export function reportAt(log: ReadableLog, line: number): Report | undefined {
  return (
    pytestReport(log, line) ??
    tracebackReport(log, line) ??
    jestReport(log, line) ??
    listedReport(log, line)
  );
}

const TRACEBACK = /^Traceback \(most recent call last\)/;
/** What Python prints between two tracebacks, the later of which was not handled. */
const CHAINED =
  /^(?:During handling of the above exception|The above exception was the direct cause)/;
const UNITTEST_HEADING = /^(?:ERROR|FAIL): (\S+)/;

/** How far above its traceback a unittest has its heading: a rule, and a line of its documentation. */
const HEADING_LINES = 3;

function tracebackReport(log: ReadableLog, line: number): Report | undefined {
  const { lineCount, textOf } = log;
  const start = tracebackOf(log, line);
  if (start === undefined) return undefined;
  const end = Math.min(lineCount, start + MAX_LINES);
  let thrown = firstAfter(textOf, start + 1, end, isThrown);
  let inner = start;
  for (let at = thrown; at < Math.min(end, thrown + MAX_FOLLOWING); at++) {
    if (!CHAINED.test(textOf(at))) continue;
    inner = firstAfter(textOf, at, end, (text) => TRACEBACK.test(text));
    thrown = firstAfter(textOf, inner + 1, end, isThrown);
    at = thrown;
  }
  if (thrown >= end) return undefined;
  const heading = numbers(Math.max(0, start - HEADING_LINES), start).find(
    (at) => titleOf(textOf(at)) !== undefined,
  );
  return {
    line: thrown,
    from: heading ?? start,
    title: (heading === undefined ? undefined : titleOf(textOf(heading))) ?? "",
    message: textOf(thrown),
    place: lastPlace(textOf, inner, thrown, /^\s+File "/),
  };
}

/** The name of the test in the heading of its traceback. */
function titleOf(heading: string): string | undefined {
  return (UNITTEST_HEADING.exec(heading) ?? PYTEST_HEADING.exec(heading))?.[1];
}

/** The lines of an exception below which Python continues with the next one. */
const MAX_FOLLOWING = 10;

const isThrown = (text: string): boolean => /^\S/.test(text) && !TRACEBACK.test(text);

/** The header of the traceback at, above or shortly below a line: the line may be its heading, a frame or the exception. */
function tracebackOf({ lineCount, textOf }: ReadableLog, line: number): number | undefined {
  if (UNITTEST_HEADING.test(textOf(line))) {
    const end = Math.min(lineCount, line + HEADING_LINES + 1);
    const below = firstAfter(textOf, line, end, (text) => TRACEBACK.test(text));
    return below < end ? below : undefined;
  }
  if (TRACEBACK.test(textOf(line))) return line;
  return lastBefore(
    textOf,
    line - 1,
    (text) => TRACEBACK.test(text),
    (text) => /^\S/.test(text),
  );
}

/** `  ● the cart › adds prices` */
const JEST_HEADING = /^\s*● (\S.*)$/;

function jestReport({ lineCount, textOf }: ReadableLog, chosen: number): Report | undefined {
  const isHeading = (text: string): boolean => JEST_HEADING.test(text);
  const line = lastBefore(textOf, chosen, isHeading, (text) => /^\S/.test(text));
  if (line === undefined) return undefined;
  const end = firstAfter(textOf, line + 1, Math.min(lineCount, line + MAX_LINES), (text) =>
    /^\s*● |^\S/.test(text),
  );
  const first = firstAfter(textOf, line + 1, end, (text) => text.trim() !== "");
  if (first >= end) return undefined;
  const values = numbers(first, end).filter((at) =>
    /^\s*(?:Expected|Received)\b[^:]*: /.test(textOf(at)),
  );
  const [value] = /^\s*expect\(/.test(textOf(first)) ? values : [];
  const frame = numbers(first, end).find(
    (at) => /^\s+at /.test(textOf(at)) && filePlaceIn(textOf(at)) !== undefined,
  );
  return {
    line: value ?? first,
    from: line,
    title: JEST_HEADING.exec(textOf(line))?.[1] ?? "",
    message: value === undefined ? textOf(first) : values.map((at) => textOf(at).trim()).join(", "),
    place: frame === undefined ? undefined : filePlaceIn(textOf(frame)),
  };
}
