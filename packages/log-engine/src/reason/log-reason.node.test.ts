import { describe, expect, it } from "vitest";
import { readLabelledLog, readLabelledSet } from "../../test/labelled-logs.node.ts";
import { logOf } from "../../test/read-log.ts";
import { ErrorScan } from "../errors/error-scan.ts";
import { summaryLine } from "./log-reason.ts";
import { reasonInLog } from "./read-reason.ts";
import type { LogReason } from "../types/values.ts";

function reasonIn(text: string): LogReason | null {
  const core = logOf(text);
  const scan = new ErrorScan();
  while (scan.step(core));
  return reasonInLog(core, scan.result(core));
}

function placeIn(reason: LogReason | null): string {
  return reason?.file ? `${reason.file}:${reason.fileLine}` : "";
}

describe("the reason in the log of a failed step", () => {
  it.each([
    ["typescript", "src/cart.ts:14", 1],
    ["pytest", "tests/test_cart.py:9", 3],
    ["go-test", "cart_test.go:18", 2],
    ["rust", "src/main.rs:24", 5],
    ["node-test", "test/cart.test.js:4", 3],
    ["java-throw", "Main.java:9", 2],
    ["php-fatal", "app/Cart.php:9", 4],
    ["bash-line", "deploy.sh:12", 1],
    ["cmake", "CMakeLists.txt:12", 3],
    ["python-traceback", "manage.py:22", 1],
    ["kotlin", "src/main/kotlin/App.kt:9", 3],
    ["phpunit", "tests/CartTest.php:14", 3],
    ["node-unhandled", "", 2],
    ["curl", "", 1],
    ["go-modules", "", 1],
  ])("%s: names the place %s and shows the lines", (name, place, fewest) => {
    const reason = reasonIn(readLabelledLog(`known-tools/${name}`).text);
    expect(placeIn(reason)).toBe(place);
    expect(reason?.lines.length).toBeGreaterThanOrEqual(fewest);
  });

  it("shows at most 14 lines, including the line that it opens", () => {
    const logs = [...readLabelledSet("known-tools"), ...readLabelledSet("fitted")];
    const wrong = logs.filter(({ text }) => {
      const reason = reasonIn(text);
      if (reason === null || reason.heading === "") return false;
      const opened = reason.lines[reason.line - reason.from] ?? "";
      const [title = ""] = reason.heading.split(": ");
      const isOpened =
        opened.includes(reason.heading.slice(-100)) ||
        opened.includes(title) ||
        reason.heading.includes(opened.replace(/^E\s+/, "").trim());
      const isDiff = reason.lines.some((line) => /^-{1,3} /.test(line));
      const hasCommand = !isDiff && reason.lines.some((line) => line.startsWith("+ "));
      return reason.lines.length > 14 || !isOpened || hasCommand;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("begins at the first failed test where jest lists the tests of its file first", () => {
    const log = `+ jest
FAIL  ./a.test.js
  parser
    ✓ reads a config (23 ms)
    ✕ refuses an empty text (25 ms)

  ● parser › refuses an empty text

    SyntaxError: Unexpected end of JSON input
        at JSON.parse (<anonymous>)

Tests:       1 failed, 1 passed, 2 total
`;
    const reason = reasonIn(log);
    expect(reason?.lines.join("\n")).toContain("SyntaxError: Unexpected end of JSON input");
    expect(reason && summaryLine(reason)).toBe(
      "parser › refuses an empty text: SyntaxError: Unexpected end of JSON input",
    );
  });

  it("shows the expected value below the name of a failed test", () => {
    const reason = reasonIn(readLabelledLog("known-tools/jest").text);
    expect(reason?.lines.join("\n")).toContain("Expected: 12\n    Received: 7");
  });

  it("stops where an unrelated part of the log begins", () => {
    const error = "src/a.c:3:1: error: expected ';'\n  3 | retrun\n    | ^~~~~~\n";
    expect(reasonIn(`+ make\n${error}+ echo over\nover\nmore\n`)?.lines).toHaveLength(3);
  });

  it("shows both sides of a difference, although its lines begin with `+` like commands", () => {
    const diff = "- Expected\n+ Received\n\n- 12\n+ 7\n";
    const reason = reasonIn(`+ vitest\nAssertionError: expected 7 to be 12\n\n${diff}`);
    expect(reason?.lines.slice(-5)).toEqual(["- Expected", "+ Received", "", "- 12", "+ 7"]);
  });

  it("omits the frames of a long trace, and positions in third-party code", () => {
    const frames = Array.from(
      { length: 20 },
      (_, i) => `    at f${i} (node_modules/x/y.js:${i + 1}:2)\n`,
    );
    const text = `+ node a.js\nError: no version given\n${frames.join("")}    at main (src/release.js:8:11)\n`;
    const reason = reasonIn(text);
    expect(reason?.lines).toHaveLength(3);
    expect(placeIn(reason)).toBe("src/release.js:8");
  });

  it("shows the last lines without a heading if nothing looks like an error", () => {
    const reason = reasonIn("+ ./check\none\ntwo\nthree\n\n");
    expect(reason).toMatchObject({ heading: "", lines: ["+ ./check", "one", "two", "three"] });
  });

  it.each([[""], ["\n"], ["\n\n  \n"]])("finds no reason in a log without text: %j", (text) => {
    expect(reasonIn(text)).toBeNull();
  });

  it("truncates long lines and shows invisible control characters", () => {
    const reason = reasonIn(`+ x\nerror: \u202e${"a".repeat(5000)}\n`);
    expect(reason?.heading.length).toBeLessThanOrEqual(240);
    expect(reason?.heading).toContain("\ufffd");
  });
});

describe("a reason in one line", () => {
  it.each([
    [
      "a message as it is",
      ["a.ts(14,7): error TS2322: wrong", "b"],
      "a.ts(14,7): error TS2322: wrong",
    ],
    [
      "the message below the name of a test",
      ["--- FAIL: TestTotal (0.00s)", "    cart_test.go:18: total = 9, want 12"],
      "--- FAIL: TestTotal: cart_test.go:18: total = 9, want 12",
    ],
    [
      "the message below two names",
      ["FAIL cart.js", "● adds up", "", "7 != 12"],
      "FAIL cart.js: 7 != 12",
    ],
    [
      "the line after a colon",
      ["ERROR: unable to select:", "  libfoo:"],
      "ERROR: unable to select: libfoo",
    ],
    [
      "never a test that passed",
      ["FAIL a.test.js", "  ✓ reads (23 ms)", "  x is 1"],
      "FAIL a.test.js: x is 1",
    ],
    [
      "an error without the script of its step",
      ["/d/w/steps/3.sh: 7: kubctl: not found"],
      "kubctl: not found",
    ],
    ["an error without the mark of pytest", ["E       assert 0.0 == 90"], "assert 0.0 == 90"],
    ["a heading without more", ["1) CartTest::testTotal"], "1) CartTest::testTotal"],
  ])("is %s", (_, lines, expected) => {
    const place = { line: 4, from: 4, file: "", fileLine: 0, tool: "", errorLines: [4] };
    expect(summaryLine({ ...place, heading: lines[0] ?? "", lines })).toBe(expected);
  });

  it("names the test above a message, and what it expected above what it got", () => {
    const log =
      "+ sh test.sh\n  ✔ noon\n  ✘ seven\n    expected 07:00\n    but was  7:00\n  ✘ eight\n    expected 08:00\n    but was  8:00\n";
    const reason = reasonIn(log);
    expect(reason && summaryLine(reason)).toBe("✘ seven: expected 07:00, but was 7:00");
    expect(reason?.lines).not.toContain("  ✘ eight");
  });

  it("does not show the path of the workspace", () => {
    const heading =
      "ImportError: cannot import name 'x' from 'shop' (/tmp/drone-4f/drone/src/shop/a.py)";
    const place = { line: 4, from: 4, file: "", fileLine: 0, tool: "", errorLines: [4] };
    expect(summaryLine({ ...place, heading, lines: [heading] })).toBe(
      "ImportError: cannot import name 'x' from 'shop' (shop/a.py)",
    );
  });

  it("takes the message above the name of a test where go prints it there", () => {
    const reason = reasonIn(
      "+ go test -v\n=== RUN   TestTotal\n    cart_test.go:9: total = -1, want 5\n--- FAIL: TestTotal (0.00s)\nFAIL\nFAIL\tshop\t0.004s\nFAIL\n",
    );
    expect(reason?.lines.slice(0, 2)).toEqual([
      "    cart_test.go:9: total = -1, want 5",
      "--- FAIL: TestTotal (0.00s)",
    ]);
    expect(reason && summaryLine(reason)).toBe("TestTotal: cart_test.go:9: total = -1, want 5");
  });

  it("is not the echo of a command", () => {
    const reason = reasonIn("+ exit 3\n");
    expect(reason && summaryLine(reason)).toBe("");
  });

  it("is the last line if nothing looks like an error", () => {
    const reason = reasonIn("+ ./check\none\ntwo\n\n");
    expect(reason && summaryLine(reason)).toBe("two");
  });
});
