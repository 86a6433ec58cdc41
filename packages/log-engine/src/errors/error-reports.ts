import {
  counts,
  defineFeature,
  defineLineFeature,
  logScale,
  type Column,
  type ErrorFeatures,
} from "./error-columns.ts";

/**
 * Features that distinguish the report of a failure from the lines around it: the marks that test runners put on a failed
 * test, the last lines of programs that only ran what failed, and the output of loggers.
 */

/** Features of lines that mark one failed test. */
const MARKS = ["mark of a failure", "mark of FAIL", "row that says FAIL", "ends as failed"];
/** Shapes of marked lines that count or introduce failures instead of reporting one. */
const SUMMARY_SHAPES = ["count", "passed", "heading of failures"];
/** Shorter lines only say `FAIL`. */
const MARK_CHARS = 9;

/**
 * The output of programs that only ran the failed one (make, npm, Gradle, Maven, ...), and of test runners at their
 * end. The reason is above such lines.
 */
const AFTERWORD: readonly RegExp[] = [
  /^npm (?:ERR!|error)|^error Command failed|^info Visit|ELIFECYCLE|InvocationError/,
  /exit(?:ed|s)? (?:with )?(?:code|status)|non-zero|exited with|[Cc]ommand .{0,200}(?:exited|failed)|commands? failed|^Process exited/,
  /: \*\*\* |recipe for target|Error \d+$|: Leaving directory|^g?make\b|^ninja|aborting|rake aborted|^Tasks: TOP|See full trace/,
  /(?:BUILD|[Bb]uild) (?:FAIL|failed)|Tests unsuccessful|[Tt]est suite failure|could not compile|To learn more, run|actionable task/,
  /^(?:Total time|Finished at|Finished in|Final Memory|Ran all|Time:|Snapshots:|Tests?:|Test Suites:|Coverage|Randomized with|Done\.|Wrote )/,
  /re-run Maven|full stack trace|\[Help 1\]|For more information about|After correcting|^\* Try:|^Run with --|Get more help|^summary$/,
  /^(?:FAILED|FAIL|Failed|Error\W?)$/,
  /^\W*tests? failed\b/i,
];

const CLOCK = /^\W{0,2}(?:\d{4}-\d\d-\d\d|\w{3} \d+,? |\d\d:\d\d:\d\d|\d\d\/)/;

defineLineFeature("failed test", ({ shapes, bare }) => {
  const isMarked = bare.length >= MARK_CHARS && MARKS.some((mark) => shapes.has(mark));
  return isMarked && !SUMMARY_SHAPES.some((mark) => shapes.has(mark)) && !isAfterword(bare) ? 1 : 0;
});
defineLineFeature("afterword", (seen) => (isAfterword(seen.bare) ? 1 : 0));
defineLineFeature("starts with a clock", (seen) => (CLOCK.test(seen.text) ? 1 : 0));
defineLineFeature("from a logger", ({ shapes }) => {
  return shapes.has("level of a notice") || shapes.has("level of a warning") ? 1 : 0;
});

function isAfterword(bare: string): boolean {
  return AFTERWORD.some((pattern) => pattern.test(bare));
}

const LANDMARKS = [
  "failed test",
  "afterword",
  "frame",
  "exception",
  "from a logger",
  "starts as an error",
  "position at its start",
  "summary",
];
for (const name of LANDMARKS) {
  defineFeature(`rows since ${name}`, (all) => rowsTo(all.column(name), false));
  defineFeature(`rows to ${name}`, (all) => rowsTo(all.column(name), true));
  defineFeature(`${name}: above`, (all) => counts(all.column(name), false));
  defineFeature(`${name}: below`, (all) => counts(all.column(name), true));
  defineFeature(`${name}: in all`, (all) => {
    const total = logScale(all.column(name).reduce((sum, value) => sum + value, 0));
    return all.each(() => total);
  });
}
const MAX_DISTANCE = 100_000;

/** For each candidate line, the number of candidates between it and the nearest one with the column set. */
function rowsTo(column: Column, isBelow: boolean): Column {
  const result = new Float32Array(column.length).fill(logScale(MAX_DISTANCE));
  let last = -1;
  for (let step = 0; step < column.length; step++) {
    const i = isBelow ? column.length - 1 - step : step;
    if (last >= 0) result[i] = logScale(Math.abs(i - last));
    if ((column[i] ?? 0) > 0) last = i;
  }
  return result;
}

// Shows the end of the run's output: below it there are only afterwords.
defineFeature("content below", (all) => {
  const afterword = all.column("afterword");
  const blank = all.column("blank");
  const content = all.each((_, i) => (afterword[i] === 0 && blank[i] === 0 ? 1 : 0));
  return counts(content, true);
});

// A mark of failure among many tests that passed.
defineFeature("failed test among passed ones", (all) => {
  const total = logScale(all.column("passed").reduce((sum, value) => sum + value, 0));
  return all.column("failed test").map((isFailed) => (isFailed > 0 ? total : -1));
});

// The number of kinds of errors above and below.
defineFeature("kinds of errors above", (all) => kindsOfErrors(all, false));
defineFeature("kinds of errors below", (all) => kindsOfErrors(all, true));

const KIND_CHARS = 20;

function kindsOfErrors(all: ErrorFeatures, isBelow: boolean): Column {
  const telling = all.column("telling");
  const result = new Float32Array(all.lines.length);
  const kinds = new Set<string>();
  for (let step = 0; step < result.length; step++) {
    const i = isBelow ? result.length - 1 - step : step;
    result[i] = logScale(kinds.size);
    if (telling[i] === 1) kinds.add(formOf(all.lines[i]?.bare ?? "", KIND_CHARS));
  }
  return result;
}

/** The beginning of a text with each run of letters or digits as one sign: `a/A.a:0:`. */
export function formOf(text: string, chars: number): string {
  return text
    .slice(0, chars)
    .replace(/[a-z]+/g, "a")
    .replace(/[A-Z]+/g, "A")
    .replace(/\d+/g, "0");
}
