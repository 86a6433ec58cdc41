import { expect, test } from "vitest";
import { lineChanges, nearChanges } from "./line-changes.ts";

const signs = { same: " ", removed: "-", added: "+" };
const changes = (before: string, after: string) =>
  lineChanges(before, after).map(({ kind, text }) => `${signs[kind]}${text}`);

test.each([
  ["a\nb\nc\n", "a\nb\nc\n", [" a", " b", " c"]],
  ["a\nb\nc\n", "a\nx\nc\n", [" a", "-b", "+x", " c"]],
  ["a\nb\n", "a\nb\nc\n", [" a", " b", "+c"]],
  ["a\nb\nc\n", "a\nc\n", [" a", "-b", " c"]],
  ["", "a\n", ["+a"]],
  ["a\n", "", ["-a"]],
  ["a\na\nb\n", "a\nb\n", [" a", "-a", " b"]],
  ["x\na\ny\nb\n", "a\nz\nb\nw\n", ["-x", " a", "-y", "+z", " b", "+w"]],
  ["a\r\nb\r\n", "a\nb", [" a", " b"]],
])("from %j to %j", (before, after, lines) => {
  expect(changes(before, after)).toEqual(lines);
});

test("texts that are too long to compare line by line are replaced as a whole", () => {
  const long = (letter: string) => `${letter}\n`.repeat(1001);
  expect(changes(long("a"), long("b"))).toHaveLength(2002);
});

test("lines far away from a change are left out, and the others keep their numbers", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  expect(nearChanges(lineChanges(before, before.replace("6", "x\ny")), 1)).toEqual([
    { kind: "part", text: "" },
    { kind: "same", text: "5", before: 5, after: 5 },
    { kind: "removed", text: "6", before: 6 },
    { kind: "added", text: "x", after: 6 },
    { kind: "added", text: "y", after: 7 },
    { kind: "same", text: "7", before: 7, after: 8 },
  ]);
  expect(nearChanges(lineChanges("a\n", "a\n"))).toEqual([]);
});

test("whoever approves a line sees what hides or reorders its text", () => {
  const [line] = nearChanges(lineChanges("", "echo \u202etset\n"));
  expect(line?.text).toBe("echo \ufffdtset");
});
