import { describe, expect, it } from "vitest";
import { readLabelledLog } from "../../test/labelled-logs.node.ts";
import { logOf } from "../../test/read-log.ts";
import { ErrorScan } from "./error-scan.ts";

function resultOf(text: string) {
  const core = logOf(text);
  const scan = new ErrorScan();
  while (scan.step(core));
  return scan.result(core);
}

const errorsOf = (text: string) => resultOf(text).errors;

const JEST = `+ npx jest
FAIL src/cart.test.js
  ✓ starts empty (2 ms)
  ✕ adds up the total (4 ms)

  ● cart › adds up the total

    expect(received).toBe(expected) // Object.is equality

    Expected: 12
    Received: 7

      at Object.<anonymous> (src/cart.test.js:9:23)

Summary of all failing tests
FAIL src/cart.test.js
  ● cart › adds up the total

    expect(received).toBe(expected) // Object.is equality

Tests:       1 failed, 1 passed, 2 total
`;

const PYTEST = `+ pytest
=================================== FAILURES ===================================
__________________________________ test_total __________________________________

    def test_total():
>       assert total([3, 4]) == 12
E       assert 7 == 12
E        +  where 7 = total([3, 4])

tests/test_cart.py:9: AssertionError
________________________________ test_discount _________________________________

    def test_discount():
>       discount(None)

tests/test_cart.py:13:
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _
E       TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'

shop/cart.py:4: TypeError
=========================== short test summary info ============================
FAILED tests/test_cart.py::test_total - assert 7 == 12
FAILED tests/test_cart.py::test_discount - TypeError: unsupported operand type(s)...
============================== 2 failed in 0.12s ===============================
`;

const GO_CRASH = `+ go test ./...
--- FAIL: TestTotal (0.00s)
    cart_test.go:9: Total(2, 3) = -1, want 5
--- FAIL: TestFirst (0.00s)
panic: runtime error: index out of range [0] with length 0 [recovered, repanicked]

goroutine 8 [running]:
testing.tRunner.func1.2({0x574440, 0x34ec4d4b20d8})
\t/usr/local/go/src/testing/testing.go:1974 +0x232
FAIL\texample.com/shop\t0.006s
FAIL
`;

describe("errors as a reader counts them", () => {
  it("counts a test once that jest reports and summarises", () => {
    const errors = errorsOf(JEST);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.source).toBe("jest");
  });

  it("counts each test once that pytest reports and summarises", () => {
    const errors = errorsOf(PYTEST);
    expect(errors.map(({ source }) => source)).toEqual(["pytest", "pytest"]);
  });

  it("counts a clone that failed once, however many lines git prints about it", () => {
    const clone = `+ git init
+ git fetch --update-shallow origin +85a3d5cc:refs/remotes/origin/main
remote: fatal: unable to read 3f16b27d
error: git upload-pack: git-pack-objects died with error.
remote: aborting due to possible repository corruption on the remote side.
fatal: protocol error: bad pack header
fatal: git upload-pack: aborting due to possible repository corruption on the remote side.
`;
    expect(errorsOf(clone).map(({ line }) => line)).toEqual([2]);
    const submodules = "+ git submodule update\nfatal: no one\n1\n2\n3\nfatal: no two\n";
    expect(errorsOf(submodules)).toHaveLength(2);
  });

  it("counts the findings of a compiler one by one", () => {
    const error = (line: number) =>
      `src/a.c:${line}:3: error: use of undeclared identifier 'x${line}'\n`;
    expect(errorsOf(`+ make\n${error(3)}${error(5)}${error(9)}`)).toHaveLength(3);
  });

  it("counts each failed test of a file", () => {
    const test = (name: string) => `  ● cart › ${name}\n\n    Error: ${name} is broken\n\n`;
    const text = `+ npx jest\nFAIL src/cart.test.js\n${test("first")}${test("second")}`;
    expect(errorsOf(text)).toHaveLength(2);
  });

  it("names mypy although it reports like a compiler", () => {
    const [error] = errorsOf(readLabelledLog("known-tools/mypy").text);
    expect(error?.source).toBe("mypy");
  });

  it("counts a failed test and the crash of the next one separately, and opens the first", () => {
    const { errors, best } = resultOf(GO_CRASH);
    expect(errors.map(({ line }) => line)).toEqual([1, 3]);
    expect(best).toBe(1);
  });

  it("counts a failed test whose name speaks of no errors", () => {
    const text = "TAP version 13\nok 1 starts empty\nnot ok 2 no errors\nnot ok 3 adds up\n";
    expect(errorsOf(text).map(({ line }) => line)).toEqual([2, 3]);
  });

  it("opens the first failed test, whether an assertion failed or an exception was raised", () => {
    const core = logOf(
      "ERROR: test_price (test_cart.Cart)\nKeyError: 'apple'\n\nFAIL: test_name (test_cart.Cart)\nAssertionError: 1 != 2\n",
    );
    const scan = new ErrorScan();
    while (scan.step(core));
    expect(scan.resultFrom(core, 4).best).toBe(0);
  });
});
