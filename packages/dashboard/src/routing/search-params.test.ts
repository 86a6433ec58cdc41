import { describe, expect, it } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

/** Addresses that people may have bookmarked, with their parameters. */
const both: [string, Record<string, unknown>][] = [
  ["", {}],
  ["?branch=main", { branch: "main" }],
  ["?pages=2", { pages: 2 }],
  ["?active=true&filter=x", { active: true, filter: "x" }],
  ["?filter=%2212%22", { filter: "12" }],
  ["?filter=%22true%22", { filter: "true" }],
  ["?query=branch%3Amain+status%3Afailure", { query: "branch:main status:failure" }],
  ["?q=a%2Bb%26c%3Dd", { q: "a+b&c=d" }],
  ["?lines=12-40", { lines: "12-40" }],
  ["?q=007", { q: "007" }],
  ["?q=%22%5C%22quoted%5C%22%22", { q: '"quoted"' }],
  ["?q=%C3%BC", { q: "ü" }],
  ["?q=null", { q: null }],
  ["?q=%5B1%2C2%5D", { q: [1, 2] }],
  ["?compare=green&only=0", { compare: "green", only: 0 }],
];

describe("search parameters", () => {
  it.each(both)("%s is read", (text, search) => {
    expect(parseSearch(text)).toEqual(search);
  });

  it.each(both)("%s is written", (text, search) => {
    expect(stringifySearch(search)).toBe(text);
  });

  it.each([
    ["?branch=main", { branch: "main" }],
    ["?message=a&message=b", { message: ["a", "b"] }],
    ["?message=&message=404", { message: ["", 404] }],
    ["?filter", { filter: "" }],
    ["?q=1e3", { q: 1000 }],
    ["?query=branch:main,dev", { query: "branch:main,dev" }],
    ["?q=100%", { q: "100%" }],
  ])("%s, as somebody may have typed it, is read", (text, search) => {
    expect(parseSearch(text)).toEqual(search);
  });

  it("omits undefined values", () => {
    expect(stringifySearch({ filter: undefined, all: true })).toBe("?all=true");
  });
});
