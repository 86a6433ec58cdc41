import { describe, expect, it } from "vitest";
import { COMPILER_LOGS } from "../test/labelled-compilers.ts";
import { LATER_BUILD_LOGS } from "../test/labelled-later-builds.ts";
import { LATER_RUN_LOGS } from "../test/labelled-later-runs.ts";
import { SYSTEM_LOGS } from "../test/labelled-systems.ts";
import { TEST_LOGS } from "../test/labelled-tests.ts";
import { UNSEEN_LOGS } from "../test/labelled-unseen.ts";
import { logOf, storedLog } from "../test/read-log.ts";
import { ErrorScan } from "./error-scan.ts";
import type { LogCore } from "./log-core.ts";

const sets = [COMPILER_LOGS, TEST_LOGS, SYSTEM_LOGS, LATER_BUILD_LOGS, LATER_RUN_LOGS, UNSEEN_LOGS];
const labelled = sets.flatMap((logs) => Object.entries(logs));

function scan(core: LogCore) {
  const errors = new ErrorScan();
  while (errors.step(core));
  return errors.result(core);
}

/** What was chosen instead of the labelled line, or null where it was chosen. */
function mistake([name, text]: [string, string]): string | null {
  const lines = text.trim().split("\n");
  const right = lines.findIndex((line) => line.startsWith("»"));
  expect(right, `${name} has a label`).toBeGreaterThanOrEqual(0);
  const clean = lines.map((line) => line.replace("»", ""));
  const { best } = scan(logOf(`${clean.join("\n")}\n`));
  return best === right ? null : `${name}: chose ${best}: ${clean[best]}`;
}

describe("failure first", () => {
  it("opens at the right line in at least nine of ten labelled logs", () => {
    const mistakes = labelled.map(mistake).filter((found) => found !== null);
    expect(labelled.length).toBeGreaterThanOrEqual(150);
    // What is left after the allowed tenth.
    expect(mistakes.slice(Math.floor(labelled.length / 10))).toEqual([]);
  });

  it("opens at the right line in colour, too, and behind a long log", () => {
    const noise = Array.from({ length: 5000 }, (_, i) => `compiled errors/module_${i}.ts\n`).join(
      "",
    );
    const text = `${noise}+ go test\n\u001b[31m--- FAIL: TestTotal (0.00s)\u001b[0m\nFAIL\n`;
    expect(scan(logOf(text)).best).toBe(5001);
  });

  it("finds nothing where nothing failed", () => {
    const text = "+ npm test\n✓ reports errors\n0 errors, 0 failures\nBuild finished, no errors\n";
    expect(scan(logOf(text))).toEqual({ errors: [], best: -1 });
  });

  it("lists what it found, in order, with its source", () => {
    const { errors } = scan(logOf(COMPILER_LOGS.typescript!.replace("»", "").trimStart()));
    expect(errors.map(({ line, source, severity }) => [line, source, severity])).toEqual([
      [5, "typescript", "error"],
      [6, "typescript", "error"],
    ]);
  });

  it("stays small and quick on a log of nothing but errors", () => {
    const pieces = Array.from({ length: 20_000 }, (_, pos) => ({
      pos,
      out: `error TS${pos}: ${"error ".repeat(50)}\n`,
      time: 0,
    }));
    expect(scan(storedLog(pieces)).errors).toHaveLength(1000);
  });
});
