import { expect, it } from "vitest";
import { limits } from "../file/limits.ts";
import { parsePipelineFile } from "../parse.ts";

/** 64 alternatives of 207 characters, each of which is slow to match. */
const hard = `${"{a,b}".repeat(6)}${"*a".repeat(100)}b`;
const tooMany = `more than ${limits.patternCharacters} characters of condition patterns`;

const patterns = (pattern: string, count: number): string =>
  `[${Array.from({ length: count }, () => `"${pattern}"`).join(", ")}]`;
const pipeline = (name: string, trigger: string): string =>
  `kind: pipeline\ntype: exec\nname: ${name}\ntrigger: ${trigger}\nsteps: [{ name: work }]\n`;

it("a trigger with too many patterns that are hard to match is refused before they are matched", () => {
  const file = pipeline("one", `\n  branch: ${patterns(hard, 40)}`);
  expect(() => parsePipelineFile(file)).toThrow(`yaml: line 5: ${tooMany}`);
});

it("the patterns of all documents, steps and services count together", () => {
  const step = (name: string) => `- { name: ${name}, when: { ref: ${patterns(hard, 9)} } }`;
  const file = [
    pipeline("one", `{ branch: { exclude: ${patterns(hard, 5)} } }`),
    `kind: pipeline\ntype: exec\nname: two\nsteps:\n${step("work")}\n${step("more")}\n`,
  ].join("---\n");
  expect(() => parsePipelineFile(file)).toThrow(tooMany);
});

it("a thousand ordinary patterns are accepted", () => {
  const file = pipeline("one", `{ branch: ${patterns("feature/{new,old}-*", 1000)} }`);
  expect(parsePipelineFile(file).pipelines).toHaveLength(1);
});
