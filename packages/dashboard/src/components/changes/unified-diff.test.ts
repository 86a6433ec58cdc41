import { expect, it } from "vitest";
import { parseDiff } from "./unified-diff.ts";

const head = ["diff --git a/a.ts b/a.ts", "index 1..2 100644", "--- a/a.ts", "+++ b/a.ts"];
const parse = (...lines: string[]) => parseDiff(`${[...head, ...lines].join("\n")}\n`);

it("numbers the lines of each part", () => {
  const { lines, facts } = parse(
    "@@ -1,2 +1,3 @@",
    " one",
    "-two",
    "+zwei",
    "+drei",
    "@@ -40 +41 @@ function total() {",
    "-a",
    "+b",
  );
  expect(facts).toEqual([]);
  expect(lines).toEqual([
    { kind: "part", text: "" },
    { kind: "same", text: "one", before: 1, after: 1 },
    { kind: "removed", text: "two", before: 2 },
    { kind: "added", text: "zwei", after: 2 },
    { kind: "added", text: "drei", after: 3 },
    { kind: "part", text: "function total() {" },
    { kind: "removed", text: "a", before: 40 },
    { kind: "added", text: "b", after: 41 },
  ]);
});

it.each([
  ["a line that looks like a part", ["@@ -1 +1,2 @@", " a", "+@@ -9 +9 @@"], "@@ -9 +9 @@"],
  ["a line that looks like a head", ["@@ -1 +1 @@", "--- a/x", "+++ b/x"], "++ b/x"],
  ["an empty line without its space", ["@@ -1,2 +1,3 @@", " a", "", "+b"], "b"],
  ["only another line break", ["@@ -1 +1 @@", "-a", "+a\r"], "a␍"],
  ["characters that reorder text", ["@@ -1 +1 @@", "-a", "+a\u202eb"], "a\ufffdb"],
  ["an endless line", ["@@ -0,0 +1 @@", `+${"x".repeat(1e6)}`], `${"x".repeat(1999)}…`],
])("shows %s as a line of the file", (_, lines, last) => {
  expect(parse(...lines).lines.at(-1)).toMatchObject({ kind: "added", text: last });
});

it("says that the last line has no line break", () => {
  const { lines } = parse("@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+a");
  expect(lines.map(({ kind }) => kind)).toEqual(["part", "removed", "note", "added"]);
});

it.each([
  [["old mode 100644", "new mode 100755"], ["The file became executable."]],
  [["old mode 100755", "new mode 100644"], ["The file is no longer executable."]],
  [["old mode 100644", "new mode 120000"], ["The mode changed from 100644 to 120000."]],
  [["Binary files a/x.png and b/x.png differ"], ["The file is binary."]],
  [["similarity index 100%", "rename from a.ts", "rename to b.ts"], []],
])("says what no line shows: %j", (lines, facts) => {
  expect(parse(...lines)).toEqual({ lines: [], facts });
});

it("reads nothing from nothing", () => {
  expect(parseDiff("")).toEqual({ lines: [], facts: [] });
});
