import { describe, expect, it } from "vitest";
import { explainError } from "./explain-error.ts";

const text = "one\n\tthree: x\r\nfour\n\nsix";
const explain = (line: number | undefined, of = text, column?: number) =>
  explainError({ message: "wrong", line, column }, "ci/.drone.yml", of);

describe("an error of a pipeline file", () => {
  it("shows the file's name and the line with its neighbours", () => {
    expect(explain(2)).toBe("wrong\n\nci/.drone.yml\n  1 | one\n> 2 | \tthree: x\n  3 | four");
  });
  it("shows what there is at the beginning and end of the file", () => {
    expect(explain(1)).toBe("wrong\n\nci/.drone.yml\n> 1 | one\n  2 | \tthree: x");
    expect(explain(5)).toBe("wrong\n\nci/.drone.yml\n  4 |\n> 5 | six");
  });
  it("shows nothing after the last line break, unless the error is there", () => {
    expect(explain(2, "a\nb\n")).toBe("wrong\n\nci/.drone.yml\n  1 | a\n> 2 | b");
    expect(explain(3, "a\nb\n")).toBe("wrong\n\nci/.drone.yml\n  2 | b\n> 3 |");
  });
  it("aligns the numbers, and cuts long lines", () => {
    const long = `${"x\n".repeat(8)}${"y".repeat(200)}\nz`;
    const [, , , first, second, third] = explain(9, long).split("\n");
    expect([first, third]).toEqual(["   8 | x", "  10 | z"]);
    expect(second).toBe(`>  9 | ${"y".repeat(99)}…`);
  });
  it("points to the column", () => {
    expect(explain(2, text, 9)).toBe(
      "wrong\n\nci/.drone.yml\n  1 | one\n> 2 | \tthree: x\n    | \t       ^\n  3 | four",
    );
    const second = (of: string, column: number) => explain(1, of, column).split("\n")[4];
    expect(second("\uFEFFkind: x", 7)).toBe("    |       ^");
    expect(second("kind:", 6)).toBeUndefined();
    expect(second(`${"y".repeat(150)}: z`, 120)).toBeUndefined();
    // The length of what replaces a variable is not known.
    expect(second("name: ${DRONE_REPO} x", 21)).toBeUndefined();
  });
  it("shows the line with the values of its variables, and their names", () => {
    const file = "a:\n  b: ${ONE:-x} ${#TWO} $${THREE} ${ONE}\n  c: d";
    const replaced = "a:\n  b: %1 3 ${THREE} %1\n  c: d";
    expect(explainError({ message: "wrong", line: 2, column: 6, replaced }, "x.yml", file)).toBe(
      "wrong (the line has the value of ONE, TWO)\n\nx.yml\n  1 | a:\n> 2 |   b: %1 3 ${THREE} %1\n  3 |   c: d",
    );
    expect(explainError({ message: "wrong", line: 3, column: 3, replaced }, "x.yml", file)).toBe(
      "wrong\n\nx.yml\n  2 |   b: %1 3 ${THREE} %1\n> 3 |   c: d\n    |   ^",
    );
  });
  it("shows control characters and bytes that are no text as in source code", () => {
    expect(explain(1, "a: \u001b[31m\u202e\udce9: b", 6)).toBe(
      "wrong\n\nci/.drone.yml\n> 1 | a: \\x1b[31m\\u202e\\xe9: b\n    |         ^",
    );
  });
  it("is the message alone without a place", () => {
    expect([undefined, 0, 6].map((line) => explain(line))).toEqual(["wrong", "wrong", "wrong"]);
  });
});
