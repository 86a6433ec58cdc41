import type { ReadableLog } from "./log-reason.ts";
import { firstAfter, lastBefore, MAX_LINES } from "./report-lines.ts";

/**
 * The line that names the failed test, or the exception, of which a line is a part: jest prints the name of a file, a list of its
 * tests, and then the first failure under a heading of its own; go prints a test above its subtests; Rust prints what a panic says
 * below it; Ruby prints its frames below the exception; Node lists its tests before it explains those that failed; CTest and prove
 * count them at the end. It is the line itself for the output of other tools.
 */
export function failureAt(log: ReadableLog, line: number): number {
  const { textOf } = log;
  const text = textOf(line);
  if (GO_TEST.test(text)) return innermostTest(log, line);
  if (line > 0 && PANIC.test(textOf(line - 1))) return line - 1;
  if (RUBY_FRAME.test(text)) return exceptionAbove(log, line);
  if (NODE_TEST.test(text)) return explainedAgain(log, line);
  if (PERL_EXIT.test(text)) return saidBefore(log, line);
  const counted = COUNTS.find(({ count }) => count.test(text));
  if (counted !== undefined) return firstCounted(log, line, counted);
  return /^\s*FAIL\s+\S+/.test(text) ? firstExplained(log, line) : line;
}

const GO_TEST = /^\s*--- FAIL: /;
/** With `-v`, go lists the tests that passed, too. */
const GO_SUBTEST = /^\s+--- (?:FAIL|PASS|SKIP): /;

function innermostTest({ lineCount, textOf }: ReadableLog, line: number): number {
  const depth = (at: number): number => textOf(at).search(/\S/);
  let inner = line;
  for (let at = line + 1; at < lineCount && GO_SUBTEST.test(textOf(at)); at++)
    if (GO_TEST.test(textOf(at)) && depth(at) > depth(inner)) inner = at;
  return inner;
}

/** `thread 'tests::adds' panicked at src/lib.rs:7:9:` */
const PANIC = /^thread '.*' (?:\(\d+\) )?panicked at \S+:\d+:\d+:$/;
/** `	from lib/prices.rb:4:in 'fetch'` */
const RUBY_FRAME = /^\s+from \S+:\d+:in /;

function exceptionAbove({ textOf }: ReadableLog, line: number): number {
  const isException = (text: string): boolean => /^\S+:\d+:in .*: /.test(text);
  return lastBefore(textOf, line - 1, isException, (text) => !RUBY_FRAME.test(text)) ?? line;
}

/** `  ✖ adds prices (0.8ms)`, and above it where it is explained: `test at test/cart.js:4:1` */
const NODE_TEST = /^\s*✖ /;
const NODE_PLACE = /^test at \S/;

function explainedAgain({ lineCount, textOf }: ReadableLog, line: number): number {
  const name = textOf(line).trim();
  const end = Math.min(lineCount, line + MAX_LISTED_TESTS);
  for (let below = line + 1; below < end; below++)
    if (textOf(below).trim() === name && NODE_PLACE.test(textOf(below - 1))) return below;
  return line;
}

/** How far below the heading of a file jest lists the tests of the file before it explains the first failed one. */
const MAX_LISTED_TESTS = 200;

function firstExplained({ lineCount, textOf }: ReadableLog, line: number): number {
  const end = Math.min(lineCount, line + MAX_LISTED_TESTS);
  for (let below = line + 1; below < end; below++) {
    const text = textOf(below);
    if (/^\s*● /.test(text)) return below;
    if (/^\s*(?:FAIL|PASS)\s/.test(text)) return line;
  }
  return line;
}

type Count = { count: RegExp; begin: RegExp; failed: RegExp };

/** Lines that count tests, or name the next one, and the line at which their tool begins. */
const COUNTS: readonly Count[] = [
  {
    count: /^\s+Start\s+\d+: |^\d+% tests passed, /,
    begin: /^Test project /,
    failed: /^\s*\d+\/\d+ Test\s+#\d+: .*\*\*\*/,
  },
  {
    count: /^(?:Dubious, test returned \d|Failed \d+\/\d+ subtests|# Looks like you failed )/,
    begin: /^\+ /,
    failed: /^\s*#\s+Failed test /,
  },
];

function firstCounted(log: ReadableLog, line: number, { begin, failed }: Count): number {
  const { lineCount, textOf } = log;
  const isBegin = (text: string): boolean => begin.test(text);
  const from = lastBefore(textOf, line, isBegin, () => false) ?? Math.max(0, line - MAX_LINES);
  const end = Math.min(lineCount, line + MAX_LINES);
  const first = firstAfter(textOf, from, end, (text) => failed.test(text));
  return first < end ? first : line;
}

/** Perl's comments on a test that ended early, below what it said last. */
const PERL_EXIT = /^# (?:Tests were run but no plan was declared|Looks like your test exited with)/;

function saidBefore({ textOf }: ReadableLog, line: number): number {
  const isSaid = (text: string): boolean => /^\s*[^\s#]/.test(text);
  const at = lastBefore(textOf, line - 1, isSaid, () => false);
  return at === undefined || /^(?:(?:not )?ok\b|\+ )/.test(textOf(at)) ? line : at;
}
