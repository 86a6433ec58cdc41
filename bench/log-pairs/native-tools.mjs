import { names, perName, preamble } from "./sources.mjs";

const objects = names.map((name) => `${name}.o`).join(" ");
const c = {
  ...perName(
    "NAME.c",
    (name, i) =>
      `#include "shop.h"\n#include <stdio.h>\nint ${name}(int value)\n{\n\tint unused_${name};\n\tprintf("${name} %d\\n", value);\n\treturn value * ${i};\n}\n`,
  ),
  "shop.h": names.map((name) => `int ${name}(int value);\n`).join(""),
  "main.c": `#include "shop.h"\n#include <stdio.h>\n#include <unistd.h>\nint main(void)\n{\n\tprintf("pid %d at %p\\n", getpid(), (void *)main);\n${names.map((name) => `\tif (${name}(2) < 3) { fprintf(stderr, "${name}: wrong total\\n"); return 1; }\n`).join("")}\treturn 0;\n}\n`,
};

const make = {
  tool: "make",
  files: {
    ...c,
    Makefile: `CFLAGS = -O1 -Wall -g\nshop: main.o ${objects}\n\t$(CC) -o $@ $^\ncheck: shop\n\t./shop\n.PHONY: check\n`,
  },
  run: `${preamble}make -j4 check`,
  cases: [
    {
      name: "undeclared",
      edit: { "stock.c": ["return value * 4", "return valu * 4"] },
      caused: [
        ["^stock\\.c:.*error", "^(cc |[a-z]+\\.c|make)"],
        "^stock\\.c:7:",
        ["^stock\\.c:8:1: warning", "^(cc |[a-z]+\\.c|make)"],
        "make: \\*\\*\\*",
      ],
    },
    {
      name: "include",
      edit: { "refund.c": ['"shop.h"', '"store.h"'] },
      caused: [["^refund\\.c:1:.*error", "^(cc |[a-z]+\\.c:|make)"], "make: \\*\\*\\*"],
    },
    {
      name: "link",
      edit: { "ledger.c": ["int ledger(", "int ledgers("] },
      also: { "NEWS.txt": "more\n" },
      caused: [
        "undefined reference",
        "/ld: ",
        "ld returned",
        "make: \\*\\*\\*",
        "ledgers",
        "In function .main",
      ],
    },
    {
      name: "check",
      edit: { "coupon.c": ["return value * 8", "return value * 0"] },
      caused: ["coupon: wrong total", "make: \\*\\*\\*"],
    },
  ],
};

const goTests = perName(
  "NAME/NAME_test.go",
  (name, i) => `package ${name}

import (
	"testing"
	"time"
)

func TestTotal(t *testing.T) {
	time.Sleep(5 * time.Millisecond)
	if got := Total(3); got != ${3 * i} {
		t.Errorf("Total(3) = %d, want ${3 * i}", got)
	}
}

func TestNothing(t *testing.T) {
	t.Logf("checked at %s", time.Now())
	if Total(0) != 0 {
		t.Fatal("nothing costs something")
	}
}
`,
);
const go = {
  tool: "go",
  files: {
    "go.mod": "module example.com/shop\n\ngo 1.22\n",
    ...perName(
      "NAME/NAME.go",
      (name, i) => `package ${name}\n\nfunc Total(n int) int {\n\treturn n * ${i}\n}\n`,
    ),
    ...goTests,
  },
  run: `${preamble}go version\ngo vet ./... \ngo test -count=1 -v ./...`,
  cases: [
    {
      name: "assertion",
      edit: { "price/price.go": ["n * 5", "n*5 - 1"] },
      caused: ["^--- FAIL", "want \\d", "nothing costs", "^FAIL"],
    },
    {
      name: "panic",
      edit: { "order/order.go": ["return n * 6", "var m map[int]int\n\tm[n] = n\n\treturn m[n]"] },
      caused: [["^panic: |^--- FAIL", "^(=== RUN|ok|FAIL\\s)"], "^FAIL"],
    },
    {
      name: "vet",
      edit: { "tax/tax.go": ["return n * 3", "return n * rate"] },
      caused: ["^# \\[?example", "undefined: rate", "^FAIL", "^vet: "],
    },
  ],
};

const cargo = {
  tool: "cargo",
  files: {
    "Cargo.toml": `[package]\nname = "shop"\nversion = "0.3.0"\nedition = "2021"\n`,
    "src/lib.rs": names.map((name) => `pub mod ${name};\n`).join(""),
    ...perName(
      "src/NAME.rs",
      (name, i) => `pub fn total(n: u32) -> u32 {
    n * ${i}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiplies() {
        assert_eq!(total(3), ${3 * i});
    }

    #[test]
    fn nothing_is_free() {
        assert_eq!(total(0), 0);
    }
}
`,
    ),
  },
  run: `${preamble}cargo test --offline`,
  cases: [
    {
      name: "assertion",
      edit: { "src/stock.rs": ["n * 4", "n * 4 + n / 3"] },
      caused: ["FAILED", ["^failures:", "^error: test failed"], "^error: test failed"],
    },
    {
      name: "type",
      edit: { "src/coupon.rs": ["n * 8", '"none"'] },
      caused: [["^error", "^(warning|test |running|\\+ )"], "^warning: build failed"],
    },
  ],
};

const prove = {
  tool: "prove",
  files: {
    ...perName(
      "lib/NAME.pm",
      (name, i) =>
        `package ${name};\nuse strict;\nsub total { my ($n) = @_; return $n * ${i}; }\n1;\n`,
    ),
    ...perName(
      "t/NAME.t",
      (name, i) =>
        `use strict;\nuse lib 'lib';\nuse Test::More tests => 3;\nuse_ok('${name}');\nnote("pid $$");\nis(${name}::total(3), ${3 * i}, 'multiplies');\nis(${name}::total(0), 0, 'nothing is free');\n`,
    ),
  },
  run: `${preamble}prove -j3 -v --timer t`,
  cases: [
    {
      name: "assertion",
      edit: { "lib/order.pm": ["* 6", "* 6 + 1"] },
      caused: [
        "^not ok",
        "^# .*(Failed|at t/order|got:|expected:|Looks like)",
        "^#$",
        "^Dubious",
        "Failed \\d+/\\d+ subtests",
        ["^Test Summary Report", "^Files="],
        "Result: FAIL",
      ],
    },
    {
      name: "syntax",
      edit: { "lib/tax.pm": ["return $n * 3;", "return $n * ;"] },
      caused: [
        "^not ok",
        "^# .*(Failed test|at t/|Tried to use|Error:|Compilation|BEGIN|Looks like)",
        "syntax error",
        "Undefined subroutine",
        "^Dubious",
        "Failed \\d+/\\d+ subtests",
        ["^Test Summary Report", "^Files="],
        "Result: FAIL",
        "BEGIN failed",
        "Compilation failed",
        "^Global symbol",
        "plan",
      ],
    },
  ],
};

export const nativeTools = [make, go, cargo, prove];
