import { expect, it } from "vitest";
import type { NewTest } from "../../store/tests.ts";
import { createFileReader, createLogReader } from "./read-format.ts";

/** The tests of a report that arrives in pieces of a few characters. */
function read(text: string, root = ""): NewTest[] {
  const tests: NewTest[] = [];
  const reader = createFileReader((test) => void tests.push(test), root);
  for (let start = 0; start < text.length; start += 7) reader.write(text.slice(start, start + 7));
  reader.end();
  return tests;
}

const problemOf = (text: string): unknown => {
  try {
    return read(text).length;
  } catch (error) {
    return error;
  }
};

it("reads what Maven writes", () => {
  const tests = read(`<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="com.acme.MathTest" time="1,234.5" tests="3">
  <properties><property name="java.home" value="/opt"/></properties>
  <testcase name="adds" classname="com.acme.MathTest" time="1,234.5"/>
  <testcase name="divides" classname="com.acme.MathTest" time="0.01">
    <failure message="expected: &lt;1&gt; but was: &lt;2&gt;" type="org.opentest4j.AssertionFailedError"><![CDATA[org.opentest4j: expected
	at com.acme.MathTest.divides(MathTest.java:12)]]></failure>
    <system-out><![CDATA[printed]]></system-out>
  </testcase>
  <testcase name="later" classname="com.acme.MathTest" time="NaN"><skipped message="not yet"/></testcase>
</testsuite>`);
  expect(tests).toMatchObject([
    { suite: "com.acme.MathTest", name: "adds", status: "passed", duration: 1_234_500, output: "" },
    { name: "divides", status: "failed", message: "expected: <1> but was: <2>", duration: 10 },
    { name: "later", status: "skipped", message: "not yet", duration: 0 },
  ]);
  expect(tests[1]?.output).toMatch(/MathTest\.java:12\)[^]*printed$/);
});

it.each([
  [
    "pytest",
    '<testsuites><testsuite name="pytest"><testcase classname="tests.test_a" name="test_x" time="0.1"><failure message="assert 1 == 2">def test_x(): …</failure></testcase></testsuite></testsuites>',
    { suite: "tests.test_a", name: "test_x", message: "assert 1 == 2" },
  ],
  [
    "vitest",
    '<testsuites><testsuite name="src/a.test.ts"><testcase classname="src/a.test.ts" name="adds &gt; twice" time="0.1"><failure message="boom" type="Error">Error: boom</failure></testcase></testsuite></testsuites>',
    { suite: "src/a.test.ts", name: "adds > twice", file: "src/a.test.ts" },
  ],
  [
    "PHPUnit",
    '<testsuites><testsuite name="unit" file="/drone/src/tests/ATest.php"><testcase name="testX" class="ATest" classname="ATest" file="/drone/src/tests/ATest.php" line="9" time="0.1"><error type="Error">ATest::testX\nError: gone</error></testcase></testsuite></testsuites>',
    { suite: "ATest", file: "tests/ATest.php", line: 9, message: "Error" },
  ],
  [
    "Maven",
    '<testsuite name="x.ATest"><testcase name="refuses" classname="x.ATest"><error message="no price" type="java.lang.IllegalStateException">x</error></testcase></testsuite>',
    { name: "refuses", message: "java.lang.IllegalStateException: no price" },
  ],
  [
    "a program",
    '<testsuite name="Linux-c++"><testcase name="adds" status="fail"><failure message=""/><system-out>/drone/src/test/a.cpp:7: no</system-out></testcase></testsuite>',
    { name: "adds", message: "test/a.cpp:7: no" },
  ],
  [
    "CTest",
    '<testsuite name="Linux-c++"><testcase name="math" classname="math" time="0.1" status="fail"><failure message="Failed"/><system-out>1 is not 2</system-out></testcase></testsuite>',
    { suite: "Linux-c++", name: "math", message: "Failed", output: "1 is not 2" },
  ],
])("reads a failure of %s", (_tool, text, expected) => {
  expect(read(text, "/drone/src")).toMatchObject([{ status: "failed", ...expected }]);
});

it.each([
  [
    "pytest",
    "",
    "def test_x():\n>  helper()\n\ntests/test_a.py:4: \n_ _\n>  assert x\nE  assert 1\n\nlib.py:9: AssertionError",
    { file: "tests/test_a.py", line: 4 },
  ],
  [
    "jest",
    "",
    "Error: x\n    at run (/drone/src/node_modules/expect/index.js:1:2)\n    at new Promise (&lt;anonymous&gt;)\n    at Object.f [as g] (/drone/src/a.test.js:4:29)",
    { file: "a.test.js", line: 4 },
  ],
  [
    "Maven, which names the package",
    "x.ATest",
    "x\n\tat org.junit.Assert.fail(Assert.java:89)\n\tat x.B.of(B.java:3)\n\tat x.ATest.adds(ATest.java:12)",
    { file: "x/ATest.java", line: 12 },
  ],
  [
    "a nested class",
    "x.ATest$Inner",
    "x\n\tat app//x.ATest$Inner.adds(ATest.java:12)",
    { file: "x/ATest.java", line: 12 },
  ],
  ["vitest", "src/a.test.ts", "Error\n ❯ src/b.ts:1:2\n ❯ src/a.test.ts:5:9", { line: 5 }],
  ["go-junit-report", "", "    a_test.go:7: got 2", { file: "a_test.go", line: 7 }],
  [
    "nextest",
    "",
    "thread 'a' (12) panicked at src/lib.rs:7:9:\nhalf",
    { file: "src/lib.rs", line: 7 },
  ],
  [
    "CTest",
    "a",
    "a_test: /drone/src/test/a.cpp:16: int main(int, char**): Assertion `b' failed.",
    { file: "test/a.cpp", line: 16 },
  ],
  [
    "CTest, of GoogleTest",
    "a",
    "/drone/src/test/a.cpp:12: Failure\n  Expected: 7",
    { file: "test/a.cpp", line: 12 },
  ],
  ["a place elsewhere", "", "/usr/lib/a.py:4: Error\n  at f (node:fs:1:2)", { file: "", line: 0 }],
  ["another file", "a.ts", "    at f (/drone/src/b.ts:1:2)", { file: "a.ts", line: 0 }],
])("finds where a test failed in the output of %s", (_tool, className, output, place) => {
  const text = `<testsuite><testcase name="a" classname="${className}"><failure>${output}</failure></testcase></testsuite>`;
  expect(read(text, "/drone/src")).toMatchObject([place]);
});

it("reads a test that CTest did not run as skipped", () => {
  const text = '<testsuite name="a"><testcase name="b" status="disabled"/></testsuite>';
  expect(read(text)).toMatchObject([{ status: "skipped" }]);
});

it.each([
  ["time", "-1", { duration: 0 }],
  ["time", "1e999", { duration: 0 }],
  ["time", "x", { duration: 0 }],
  ["line", "1.5", { line: 0 }],
  ["line", "99999999999999999999", { line: 0 }],
  ["file", "../../etc/passwd", { file: "" }],
  ["file", "/etc/passwd", { file: "" }],
  ["file", "C:\\work\\a.ts", { file: "" }],
  ["file", "./src\\a.ts", { file: "src/a.ts" }],
  ["name", "../../etc/passwd", { name: "../../etc/passwd" }],
])("takes %s=%j for what it is", (attribute, value, expected) => {
  const text = `<testsuite><testcase ${attribute}="${value}"/></testsuite>`;
  expect(read(text)).toMatchObject([expected]);
});

it.each([
  ["an end that is missing", "<testsuite>\n<testcase name='a'/>\n", /Unclosed root tag/, 3],
  ["another root", "<coverage/>", /root element coverage is not of JUnit/, 1],
  ["an entity of its own", '<!DOCTYPE a [<!ENTITY b "c">]>\n<testsuite name="&b;"/>', /entity/, 2],
  [
    "an entity from outside",
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<testsuite><testcase><failure>&b;</failure></testcase></testsuite>',
    /entity/,
    2,
  ],
  ["deep nesting", "<testsuite>".repeat(200), /nested too deeply/, 1],
  [
    "many attributes",
    `<testsuite ${Array.from({ length: 1100 }, (_, index) => `a${index}=''`).join(" ")}/>`,
    /too many attributes/,
    1,
  ],
])("refuses %s, and says where", (_what, text, message, line) => {
  expect(problemOf(text)).toMatchObject({ message: expect.stringMatching(message), line });
});

it("keeps a text of megabytes to its limit, and refuses such an attribute, without holding either", () => {
  const tests: NewTest[] = [];
  const reader = createFileReader((test) => void tests.push(test), "");
  const megabyte = "x".repeat(1024 * 1024);
  reader.write("<testsuite><testcase name='a'><failure>");
  for (let count = 0; count < 3; count += 1) reader.write(megabyte);
  reader.write("</failure></testcase><testcase name='");
  expect(tests[0]?.output).toHaveLength(64 * 1024 - tests[0]!.message.length);
  expect(() => {
    for (let count = 0; count < 3; count += 1) reader.write(megabyte);
  }).toThrow(/Max buffer length exceeded/);
});

it("reads TAP with nested tests, directives and details", () => {
  const tests = read(`TAP version 13
# Subtest: math
    # Subtest: adds
    ok 1 - adds
      ---
      duration_ms: 1.6
      ...
    # Subtest: divides
    not ok 2 - divides
      ---
      duration_ms: 3
      error: 'by zero'
      stack: |-
        at math.js:3
      ...
    1..2
not ok 1 - math
  ---
  duration_ms: 9
  ...
ok 2 - later # SKIP no network
not ok 3 # TODO write it
ok 4 - quick # time=12ms
1..4
`);
  expect(tests).toMatchObject([
    { suite: "math", name: "adds", status: "passed", duration: 2 },
    { suite: "math", name: "divides", status: "failed", message: "by zero", duration: 3 },
    { suite: "", name: "later", status: "skipped", message: "no network" },
    { status: "skipped", message: "write it" },
    { name: "quick", status: "passed", duration: 12 },
  ]);
  expect(tests[1]?.output).toContain("at math.js:3");
});

it.each([
  [
    "Node",
    "  ---\n  type: 'test'\n  location: '/drone/src/test/cart.test.mjs:5:11'\n  error: 'no price for plum'\n  stack: |-\n    price (file:///drone/src/lib/prices.mjs:1:40)\n  ...",
    { file: "test/cart.test.mjs", line: 5, message: "no price for plum" },
  ],
  [
    "tape",
    "  ---\n    operator: equal\n    at: Test.<anonymous> (file:///drone/src/test/tape.mjs:3:32)\n    stack: |-\n      Error: is five\n          at Test.assert [as _assert] (/drone/src/node_modules/tape/lib/test.js:548:48)\n          at Test.<anonymous> (file:///drone/src/test/tape.mjs:3:32)\n  ...",
    { file: "test/tape.mjs", line: 3 },
  ],
  [
    "tap",
    "  ---\n  at:\n    fileName: test/tap.mjs\n    lineNumber: 2\n    columnNumber: 31\n  ...",
    { file: "test/tap.mjs", line: 2 },
  ],
  [
    "Perl",
    "#   Failed test 'is five'\n#   at t/cart.t line 6.\n#          got: '4'\n#     expected: '5'",
    { file: "t/cart.t", line: 6, message: "got: '4'" },
  ],
  [
    "Bats",
    '# (in test file test/cart.bats, line 3)\n#   `[ "$output" = 5 ]\' failed',
    { file: "test/cart.bats", line: 3, message: '`[ "$output" = 5 ]\' failed' },
  ],
])("finds the place of a failed test in TAP of %s", (_tool, details, expected) => {
  expect(read(`not ok 1 - is five\n${details}\n1..1\n`, "/drone/src")).toMatchObject([expected]);
});

it("reads the events of go test -json", () => {
  const events = [
    { Action: "run", Package: "acme/math", Test: "TestDivides" },
    {
      Action: "output",
      Package: "acme/math",
      Test: "TestDivides",
      Output: "=== RUN   TestDivides\n",
    },
    {
      Action: "output",
      Package: "acme/math",
      Test: "TestDivides",
      Output: "    math_test.go:8: by zero\n",
    },
    { Action: "fail", Package: "acme/math", Test: "TestDivides", Elapsed: 0.25 },
    { Action: "skip", Package: "acme/math", Test: "TestLater", Elapsed: 0 },
    ...["TestAdds/one", "TestAdds", "TestSums/one"].map((Test) => ({
      Action: "fail",
      Package: "acme/math",
      Test,
    })),
    {
      Action: "output",
      Package: "acme/math",
      Test: "TestSums",
      Output: "    math_test.go:9: also\n",
    },
    { Action: "fail", Package: "acme/math", Test: "TestSums" },
    { Action: "fail", Package: "acme/math", Elapsed: 0.3 },
  ];
  const text = ["go: downloading", ...events.map((event) => JSON.stringify(event))].join("\n");
  const tests: NewTest[] = [];
  const reader = createLogReader((test) => void tests.push(test), "");
  for (const line of text.split("\n")) reader.write(`${line}\n`);
  reader.end();
  expect(tests).toMatchObject([
    {
      suite: "acme/math",
      name: "TestDivides",
      status: "failed",
      message: "by zero",
      file: "math_test.go",
      line: 8,
      duration: 250,
    },
    { name: "TestLater", status: "skipped" },
    { name: "TestAdds/one" },
    { name: "TestSums/one" },
    { name: "TestSums", message: "also" },
  ]);
  expect(tests).toHaveLength(5);
});
