import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { logOf } from "../../test/read-log.ts";
import { ErrorScan } from "../errors/error-scan.ts";
import { withoutWorkspace } from "./file-place.ts";
import { summaryLine } from "./log-reason.ts";
import { reasonInLog } from "./read-reason.ts";

/** Makes the log too long for the rules of short logs, so that the weighted features choose the line. */
const INSTALLED = Array.from({ length: 60 }, (_, i) => `added package ${i}\n`).join("");

function reasonIn(name: string, before = "") {
  const path = new URL(`../../test/tool-output/${name}.log`, import.meta.url);
  return reasonOf(before + readFileSync(path, "utf8"));
}

function reasonOf(text: string) {
  const core = logOf(text);
  const scan = new ErrorScan();
  while (scan.step(core));
  const reason = reasonInLog(core, scan.result(core));
  if (reason === null) throw new Error("The log has no reason");
  return reason;
}

describe("the output of real tools with several errors", () => {
  it.each([
    ["unittest", 3, "test_cart.py:6", "unittest"],
    ["node-test", 2, "cart.test.mjs:4", ""],
    ["prove", 2, "t/cart.t:4", "prove"],
    ["shellcheck", 1, "deploy.sh:4", "shellcheck"],
    ["eslint", 5, "cart.js:1", "eslint"],
  ])("%s: %i errors, the first at %s", (name, count, place, tool) => {
    const { errorLines, file, fileLine, tool: named } = reasonIn(name);
    expect([errorLines.length, `${file}:${fileLine}`, named]).toEqual([count, place, tool]);
  });

  it.each([
    ["unittest", "test_a_price: KeyError: 'apple'"],
    ["node-test", "✖ adds prices: AssertionError [ERR_ASSERTION]: two and three"],
    ["prove", "adds prices: got: '-1', expected: '5'"],
    ["shellcheck", "SC2045 (error): Iterating over ls output is fragile. Use globs."],
    ["eslint", "cart.js:1:7 error 'unused' is assigned a value but never used no-unused-vars"],
  ])("%s: says in one line %s", (name, line) => {
    expect(summaryLine(reasonIn(name))).toBe(line);
  });

  it.each([
    ["unittest", [/^ERROR: test_a_price /, /^KeyError: 'apple'$/]],
    ["unittest-one", [/^FAIL: test_total /, /^AssertionError: -1 != 5/]],
    ["node-test", [/^✖ adds prices/, /cart\.test\.mjs:4:34/]],
    ["prove", [/^# {3}Failed test 'adds prices'$/, /^# {5}expected: '5'$/]],
    ["shellcheck", [/^In deploy.sh line 4:$/, /^for f in/]],
    ["eslint", [/^\/drone\/src\/cart\.js$/, /'price' is not defined/]],
  ])("%s: shows what failed and why", (name, texts) => {
    const { lines } = reasonIn(name);
    for (const text of texts) expect(lines).toContainEqual(expect.stringMatching(text));
  });
});

/** Logs of our own small projects. The workspace of the server is above each path. */
describe("a failed test or script", () => {
  const assertion = "assertion `left == right` failed: the price of an apple";
  const longName =
    "test_the_total_of_a_cart_with_an_unknown_item_names_that_item_in_the_message_of_the_error";
  const table = [
    ["pytest-two", "test_total_of_two: AssertionError: assert 7 == 8", "test_cart.py:16"],
    ["pytest-raises", "test_total_of_unknown: cart.CartError: no price for 'plum'", "cart.py:7"],
    ["unittest-raises", "test_total_of_unknown: cart.CartError: no price for 'plum'", "cart.py:7"],
    [
      "python-traceback",
      "json.decoder.JSONDecodeError: Expecting value: line 1 column 20 (char 19)",
      "shop/orders.py:6",
    ],
    [
      "go-panic",
      "--- FAIL: TestAdd: panic: assignment to entry in nil map [recovered, repanicked]",
      "cart.go:5",
    ],
    ["go-subtest", "TestTotal/two_items: cart_test.go:10: total = 7, want 8", "cart_test.go:10"],
    [
      "cargo-test",
      `thread 'tests::knows_apples' panicked at src/lib.rs:14:9: ${assertion}`,
      "src/lib.rs:14",
    ],
    [
      "gradle",
      "shop.CartTest > addsPrices FAILED: java.lang.AssertionError at CartTest.java:12",
      "CartTest.java:12",
    ],
    [
      "gradle-full",
      "shop.CartTest > refusesUnknownItems FAILED: java.lang.IllegalStateException: no price for plum",
      "Cart.java:8",
    ],
    [
      "maven",
      "shop.CartTest.refusesNothing: java.lang.IllegalStateException: a price is missing",
      "Price.java:4",
    ],
    [
      "maven-compile",
      "[ERROR] src/main/java/shop/Cart.java:[7,36] invalid method reference",
      "src/main/java/shop/Cart.java:7",
    ],
    ["pytest-long-name", `${longName}: KeyError: 'plum'`, "test_cart.py:5"],
    ["pytest-line-long-name", `${longName}: KeyError: 'plum'`, "test_cart.py:5"],
    ["pytest-line", "test_total_of_two: AssertionError: assert 8 == 9", "tests/test_cart.py:11"],
    ["pytest-line-9", "test_total_of_two: AssertionError: assert 8 == 9", "tests/test_cart.py:11"],
    ["pytest-no-traceback", "test_total_of_two: AssertionError: assert 8 == 9", ":0"],
    [
      "pytest-native",
      "CartTest.test_total_of_unknown: LookupError: no price for 'plum'",
      "shop/prices.py:6",
    ],
    [
      "mocha-assert",
      "the cart › adds prices: AssertionError [ERR_ASSERTION]: 7 == 8",
      "test/cart.js:9",
    ],
    [
      "mocha-raises",
      "the cart › refuses unknown items: RangeError: no price for plum",
      "lib/prices.js:4",
    ],
    [
      "vitest-raises",
      "FAIL test/cart.test.mjs > the cart > refuses unknown items: RangeError: no price for plum",
      "lib/prices.js:4",
    ],
    ["node-nested", "✖ refuses unknown items: RangeError: no price for plum", "lib/prices.js:4"],
    ["rspec-assert", "the cart adds prices: expected: 8, got: 7", "spec/cart_spec.rb:9"],
    ["rspec-raises", "the cart adds prices: KeyError: no price for plum", "lib/prices.rb:4"],
    ["minitest-assert", "CartTest#test_prices: Expected: 8, Actual: 7", "test/cart_test.rb:10"],
    ["minitest-raises", "CartTest#test_prices: KeyError: no price for plum", "lib/prices.rb:4"],
    [
      "phpunit-raises",
      "CartTest::testPrices: OutOfRangeException: no price for plum",
      "src/prices.php:7",
    ],
    ["go-verbose", "TestTotal/two_items: cart_test.go:13: total = 7, want 8", "cart_test.go:13"],
    [
      "cargo-backtrace",
      "thread 'tests::adds_prices' panicked at src/prices.rs:5:14: no price for plum",
      "src/prices.rs:5",
    ],
    [
      "ctest",
      "adds_prices: cart_test: test/cart_test.cpp:10: int main(int, char**): Assertion `total(2) == 7' failed.",
      "test/cart_test.cpp:10",
    ],
    ["ctest-quiet", "adds_prices: Subprocess aborted", ":0"],
    ["prove-subtest", "the cart › adds prices: got: '4', expected: '5'", "t/cart.t:12"],
    ["prove-unnamed", "got: '4', expected: '5'", "t/cart.t:11"],
    ["prove-died", "no price for plum at lib/Shop.pm line 4.", "lib/Shop.pm:4"],
  ] as const;

  describe.each([
    ["in a short log", ""],
    ["after other output", INSTALLED],
  ])("%s", (_, before) => {
    it.each(table)(
      "%s: names the test, the exception and the innermost own frame",
      (name, line, place) => {
        const reason = reasonIn(name, before);
        expect(summaryLine(reason)).toBe(line);
        expect(`${reason.file}:${reason.fileLine}`).toBe(place);
        const said = line.split(": ").at(-1) ?? "";
        expect(withoutWorkspace(reason.lines.join("\n"))).toContain(said);
        expect(reason.lines.length).toBeLessThanOrEqual(14);
      },
    );
  });

  it("ruby: opens at the exception, not at a frame below it", () => {
    const { heading, file, fileLine } = reasonIn("ruby-raises");
    expect(heading).toMatch(/no price for plum \(KeyError\)$/);
    expect(`${file}:${fileLine}`).toBe("lib/prices.rb:4");
  });

  it.each([
    ["prove-operator", "is cheap: '4' < '3'"],
    [
      "prove-lists",
      "lists prices: Structures begin differing at: $got->[1] = '2', $expected->[1] = '3'",
    ],
  ])("%s: names the test with the values", (name, line) => {
    expect(summaryLine(reasonIn(name))).toBe(line);
    expect(summaryLine(reasonIn(name, INSTALLED))).toBe(line);
  });

  it("jest: names the test with the values, or with the exception", () => {
    expect(summaryLine(reasonIn("jest-two"))).toBe(
      "the cart › refuses unknown items: RangeError: no price for plum",
    );
    const { file, fileLine, ...long } = reasonIn("jest-two", INSTALLED);
    expect(summaryLine({ ...long, file, fileLine })).toBe(
      "the cart › adds prices: Expected: 8, Received: 7",
    );
    expect(`${file}:${fileLine}`).toBe("cart.test.js:7");
  });
});

describe("the output of compilers and linters with many errors", () => {
  it.each([
    ["tsc", /^src\/cart\.ts\(1,22\): error TS2307/],
    ["gcc", /^cart\.c:3:13: error: 'pricee' undeclared/],
    ["rustc", /^error\[E0425\]: cannot find value `pricee`/],
    ["javac", /^Cart\.java:4: error: cannot find symbol/],
    ["go-vet", /^main\.go:10:2: self-assignment/],
    ["mypy", /^cart\.py:4: error: Incompatible return value type/],
    ["eslint", /^1:7 +error +'unused' is assigned/],
  ])("%s: opens at the first, even after other output", (name, first) => {
    expect(reasonIn(name).heading).toMatch(first);
    expect(reasonIn(name, INSTALLED).heading).toMatch(first);
  });
});

it("follows subtests of Perl only so far that no log overflows the stack", () => {
  const inner = "    #   Failed test 'inner'\n".repeat(20_000);
  expect(summaryLine(reasonOf(`${inner}#   Failed test 'outer'\n`))).toMatch(/^outer › inner › /);
});

it("says how a test of CTest crashed", () => {
  const crash = "1/1 Test #1: segv .............***Exception: SegFault  0.10 sec";
  const log = `Test project /x\n      Start 1: segv\n${crash}\n\n0% tests passed, 1 tests failed\n`;
  expect(summaryLine(reasonOf(log))).toBe("segv: Exception: SegFault");
});
