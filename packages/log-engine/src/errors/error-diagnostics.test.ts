import { expect, it } from "vitest";
import { firstDiagnostic } from "./error-diagnostics.ts";

const log = [
  "src/old.c:1:1: error: of an earlier command",
  "+ pylint shop",
  "shop/cart.py:1:0: C0114: Missing module docstring",
  "shop/cart.py:9:11: E1101: Module 'os' has no 'foo' member",
  "shop/cart.py:12:4: E0602: Undefined variable 'price'",
  "+ gcc -c cart.c",
  "cart.c:3:13: error: 'price' undeclared",
  "    3 |   int sum = price * a;",
  "cart.c:5:3: fatal error: cost.h: No such file",
  "    5 | #include <cost.h>",
  "error: could not compile",
  "+ mypy --pretty",
  'cart.py:4: error: Incompatible return value type (got "str", expected "int")',
  "[return-value]",
  '        return "five"',
  "               ^~~~~~",
  "",
  "  Package size limit has exceeded",
  "size.js:1:1: warning: 2 kB too much",
  "",
  "  Package size: 104 kB",
];
const textOf = (line: number): string => log[line] ?? "";
const groups = log.flatMap((text, line) =>
  /: [CEef]\w+/.test(text) ? [[{ line, source: "", severity: "error" as const, text }]] : [],
);

it.each([
  ["the first of the same gravity", 4, 2, 3],
  ["the first after the last command", 8, 6, 6],
  ["its first, for the code below a later one", 9, 6, 6],
  ["a line of another form", 10, 6, 10],
  ["its first line, for the second of a wrapped message", 13, 12, 12],
  ["an indented line of another paragraph", 17, 12, 17],
  ["an indented line below a blank one below a message", 20, 18, 20],
])("opens %s", (_, best, from, expected) => {
  expect(firstDiagnostic(groups, best, from, textOf)).toBe(expected);
});
