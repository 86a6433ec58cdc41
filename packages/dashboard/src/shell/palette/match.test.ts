import { describe, expect, it } from "vitest";
import { buildReference, matchText, wordsOf } from "./match.ts";

const match = (typed: string, text: string, context?: string) =>
  matchText(text, wordsOf(typed), context);

describe("matchText", () => {
  it("prefers the whole text, then its beginning, a word, initials, and any other part", () => {
    const texts: [typed: string, text: string][] = [
      ["restart", "restart"],
      ["rest", "restart this build"],
      ["build", "restart this build"],
      ["rtb", "restart this build"],
      ["art", "restart this build"],
    ];
    const values = texts.map(([typed, text]) => match(typed, text));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(new Set(values).size).toBe(texts.length);
  });

  it.each([
    ["ui api", "octo/api-ui", true],
    ["ui db", "octo/api-ui", false],
    ["API", "octo/api-ui", true],
    ["", "octo/api-ui", false],
    ["rbt", "restart this build", false],
  ])("compares %j with %j: %s", (typed, text, isMatch) => {
    expect(match(typed, text) > 0).toBe(isMatch);
  });

  it("finds further words in the context, but nothing by the context alone", () => {
    expect(match("main hello", "main", "octo/hello")).toBeGreaterThan(0);
    expect(match("hello", "main", "octo/hello")).toBe(0);
  });
});

it.each([
  ["#53", { repo: "", number: 53 }],
  ["53", { repo: "", number: 53 }],
  [" Hello#53 ", { repo: "hello", number: 53 }],
  ["octo/hello#53", { repo: "octo/hello", number: 53 }],
  ["hello53", undefined],
  ["#", undefined],
  ["fix #53", undefined],
])("reads %j as a reference to a build", (typed, reference) => {
  expect(buildReference(typed)).toEqual(reference);
});
