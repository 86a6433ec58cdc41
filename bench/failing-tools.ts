/** Small projects in which a real tool fails, and the lines that a person must read to know why. */
export type FailingTool = {
  name: string;
  /** Commands that must exist. */
  needs: readonly string[];
  files: Readonly<Record<string, string>>;
  commands: readonly string[];
  /** Text of the lines that explain the failure. */
  expected: string;
};

const packageOf = (more: object = {}): string => JSON.stringify({ name: "shop", ...more });

export const failingTools: readonly FailingTool[] = [
  {
    name: "go test",
    needs: ["go"],
    files: {
      "go.mod": "module example.com/shop\n\ngo 1.20\n",
      "cart.go": "package shop\n\nfunc Total(a, b int) int { return a - b }\n",
      "cart_test.go":
        'package shop\n\nimport "testing"\n\nfunc TestName(t *testing.T) {}\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total(2, 3); got != 5 {\n\t\tt.Errorf("Total(2, 3) = %d, want 5", got)\n\t}\n}\n',
    },
    commands: ["go test -v ./..."],
    expected: "cart_test.go:9: Total(2, 3) = -1, want 5",
  },
  {
    name: "go build",
    needs: ["go"],
    files: {
      "go.mod": "module example.com/shop\n\ngo 1.20\n",
      "main.go": "package main\n\nfunc main() {\n\tprintln(total)\n}\n",
    },
    commands: ["go build ./..."],
    expected: "main.go:4:10: undefined: total",
  },
  {
    name: "cargo test",
    needs: ["cargo"],
    files: {
      "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      "src/lib.rs":
        'pub fn total(a: i32, b: i32) -> i32 { a - b }\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn name() {}\n    #[test]\n    fn adds() { assert_eq!(super::total(2, 3), 5, "two and three"); }\n}\n',
    },
    commands: ["cargo test --offline"],
    expected: "two and three",
  },
  {
    name: "gcc and make",
    needs: ["gcc", "make"],
    files: {
      Makefile: "all: ok.o cart.o\n%.o: %.c\n\tgcc -c $< -o $@\n",
      "ok.c": "int ok(void) { return 1; }\n",
      "cart.c": "int total(void) {\n  return price * 2;\n}\n",
    },
    commands: ["make"],
    expected: "undeclared (first use in this function)",
  },
  {
    name: "cmake and ctest",
    needs: ["cmake", "ctest", "gcc"],
    files: {
      "CMakeLists.txt":
        "cmake_minimum_required(VERSION 3.10)\nproject(shop C)\nenable_testing()\nadd_executable(cart cart.c)\nadd_test(NAME cart COMMAND cart)\n",
      "cart.c":
        '#include <stdio.h>\nint main(void) { fprintf(stderr, "cart.c:2: expected 5 but got -1\\n"); return 1; }\n',
    },
    commands: [
      "cmake -S . -B out",
      "cmake --build out",
      "ctest --test-dir out --output-on-failure",
    ],
    expected: "cart.c:2: expected 5 but got -1",
  },
  {
    name: "javac",
    needs: ["javac"],
    files: {
      "Cart.java": "class Cart {\n  int total() { return price; }\n}\n",
    },
    commands: ["javac Cart.java"],
    expected: "Cart.java:2: error: cannot find symbol",
  },
  {
    name: "pytest",
    needs: ["pytest"],
    files: {
      "cart.py": "def total(a, b):\n    return a - b\n",
      "test_cart.py":
        "from cart import total\n\n\ndef test_name():\n    pass\n\n\ndef test_total():\n    assert total(2, 3) == 5\n",
    },
    commands: ["pytest"],
    expected: "assert -1 == 5",
  },
  {
    name: "python unittest",
    needs: ["python3"],
    files: {
      "test_cart.py":
        'import unittest\n\n\nclass Cart(unittest.TestCase):\n    def test_name(self):\n        pass\n\n    def test_total(self):\n        self.assertEqual(2 - 3, 5, "two and three")\n',
    },
    commands: ["python3 -m unittest -v"],
    expected: "AssertionError: -1 != 5 : two and three",
  },
  {
    name: "mypy",
    needs: ["mypy"],
    files: { "cart.py": 'def total() -> int:\n    return "five"\n' },
    commands: ["mypy cart.py"],
    expected: "cart.py:2: error: Incompatible return value type",
  },
  {
    name: "flake8",
    needs: ["flake8"],
    files: { "cart.py": "def total():\n    return price\n" },
    commands: ["flake8 cart.py"],
    expected: "cart.py:2:12: F821 undefined name 'price'",
  },
  {
    name: "tsc",
    needs: ["tsc"],
    files: { "cart.ts": "export const total: number = 'five';\n" },
    commands: ["tsc --noEmit cart.ts"],
    expected: "cart.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.",
  },
  {
    name: "eslint",
    needs: ["eslint"],
    files: {
      "package.json": packageOf({ type: "module" }),
      "eslint.config.js": 'export default [{ rules: { "no-undef": "error" } }];\n',
      "cart.js": "export const total = price;\n",
    },
    commands: ["eslint cart.js"],
    expected: "'price' is not defined",
  },
  {
    name: "jest",
    needs: ["jest"],
    files: {
      "package.json": packageOf(),
      "name.test.js": 'test("has a name", () => {});\n',
      "cart.test.js":
        'test("has a name", () => {});\n\ntest("adds prices", () => {\n  expect(2 - 3).toBe(5);\n});\n',
    },
    commands: ["jest"],
    expected: "Expected: 5",
  },
  {
    name: "mocha",
    needs: ["mocha"],
    files: {
      "package.json": packageOf(),
      "test/cart.js":
        'const assert = require("node:assert");\nit("has a name", () => {});\nit("adds prices", () => assert.equal(2 - 3, 5, "two and three"));\n',
    },
    commands: ["mocha"],
    expected: "two and three",
  },
  {
    name: "node --test",
    needs: ["node"],
    files: {
      "cart.test.mjs":
        'import assert from "node:assert";\nimport test from "node:test";\ntest("has a name", () => {});\ntest("adds prices", () => assert.equal(2 - 3, 5, "two and three"));\n',
    },
    commands: ["node --test"],
    expected: "two and three",
  },
  {
    name: "perl prove",
    needs: ["prove"],
    files: {
      "t/cart.t":
        "use strict;\nuse Test::More tests => 2;\nok(1, 'has a name');\nis(2 - 3, 5, 'adds prices');\n",
    },
    commands: ["prove -v t"],
    expected: "adds prices",
  },
  {
    name: "shellcheck",
    needs: ["shellcheck"],
    files: { "deploy.sh": '#!/bin/sh\nrm -r "$HOME"/shop/$1\ncd $((\n' },
    commands: ["shellcheck deploy.sh"],
    expected: "Couldn't parse this $((..)) expression",
  },
  {
    name: "ruby minitest",
    needs: ["ruby"],
    files: {
      "test_cart.rb":
        'require "minitest/autorun"\n\nclass CartTest < Minitest::Test\n  def test_name; end\n\n  def test_total\n    assert_equal 5, 2 - 3\n  end\nend\n',
    },
    commands: ["ruby test_cart.rb"],
    expected: "Expected: 5",
  },
  {
    name: "php",
    needs: ["php"],
    files: { "cart.php": "<?php\nfunction total() { return price(; }\n" },
    commands: ["php -l cart.php"],
    expected: "syntax error",
  },
  {
    name: "npm run",
    needs: ["npm"],
    files: { "package.json": packageOf({ scripts: { build: "bundle --all" } }) },
    commands: ["npm run build"],
    expected: "bundle: not found",
  },
  {
    name: "a missing file",
    needs: ["sh"],
    files: { "README.md": "Shop\n" },
    commands: ["cp config/production.json shop.json", "echo done"],
    expected: "cannot stat 'config/production.json'",
  },
];
