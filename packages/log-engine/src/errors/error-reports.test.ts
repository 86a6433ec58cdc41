import { describe, expect, it } from "vitest";
import { featuresOf } from "../../test/features-of.ts";

describe("features of reports", () => {
  it.each([
    "--- FAIL: TestTotal (0.00s)",
    "io.example.CartTest > total FAILED",
    "[info] - adds the prices *** FAILED ***",
    "total(io.example.CartTest)  Time elapsed: 0.2 sec  <<< ERROR!",
    "not ok 3 - adds the prices",
    "    ✗ adds the prices",
  ])("know the mark of a failed test: %s", (line) => {
    const features = featuresOf(["ok 1 - starts", line, "done"]);
    expect([...features.column("failed test")]).toEqual([0, 1, 0]);
  });

  it.each(["FAIL", "Tests: 2 failed, 8 passed", "** TEST FAILED **", "BUILD FAILED in 3s"])(
    "do not mistake a count or a summary for a failed test: %s",
    (line) => {
      expect([...featuresOf([line]).column("failed test")]).toEqual([0]);
    },
  );

  it.each([
    "npm ERR! code ELIFECYCLE",
    "make[1]: *** [test] Error 1",
    "error Command failed with exit code 1.",
    "[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.",
    'The command "./sbt test" failed 3 times.',
    "BUILD FAILED in 12m 6s",
  ])("recognize the message of a program that only ran the one that failed: %s", (line) => {
    expect([...featuresOf([line]).column("afterword")]).toEqual([1]);
  });

  it("count the lines below that are neither blank nor such a message", () => {
    const features = featuresOf(["a.c:1: oops", "in main", "", "make: *** [all] Error 2"]);
    expect([...features.column("content below")]).toEqual([1, 0, 0, 0]);
  });

  it("give a failed test the number of passed ones, by its order of magnitude", () => {
    const passed = ["✓ one", "✓ two", "✓ three"];
    const column = featuresOf([...passed, "✗ the fourth one"]).column(
      "failed test among passed ones",
    );
    expect([...column]).toEqual([-1, -1, -1, 2]);
  });

  it("count kinds of errors, not errors", () => {
    const features = featuresOf([
      "Error: no port 80",
      "Error: no port 81",
      "cannot open a.txt",
      "end",
    ]);
    expect([...features.column("kinds of errors above")]).toEqual([
      0,
      1,
      1,
      Math.fround(Math.log2(3)),
    ]);
  });
});
