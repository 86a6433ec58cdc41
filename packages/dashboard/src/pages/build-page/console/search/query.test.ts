import { expect, test } from "vitest";
import { logAddress, readLines, writeLines } from "../../model/log-address.ts";
import { isInvalid, linkBase, readSearch, writeSearch, type Search } from "./query.ts";

const nothing: Search = {
  text: "",
  case: false,
  word: false,
  regex: false,
  only: undefined,
  isInBuild: false,
};

test("a search survives the way through the address", () => {
  const search = { ...nothing, text: "a b", case: true, regex: true, only: 2, isInBuild: true };
  expect(writeSearch(search)).toEqual({ q: "a b", how: "cr", only: 2, in: "build" });
  expect(readSearch(logAddress(writeSearch(search)))).toEqual(search);
});

test("without a text nothing of it stands in the address", () => {
  const written = writeSearch({ ...nothing, word: true, only: 5 });
  expect(Object.values(written).every((value) => value === undefined)).toBe(true);
});

test("what looks like a number stays one in the address, and is a text to search for", () => {
  expect(logAddress({ q: "404", lines: "12" })).toEqual({ q: 404, lines: 12 });
  expect(readLines(logAddress({ lines: 12 }).lines)).toEqual({ from: 12, to: 12 });
  expect(writeSearch({ ...nothing, text: "404" }).q).toBe(404);
  expect(readSearch(logAddress({ q: 404 })).text).toBe("404");
  expect(logAddress({ q: "007" }).q).toBe("007");
});

test("what is no address of lines or search is left out", () => {
  expect(logAddress({ q: "", how: "xyz", only: -1, in: "repo", lines: "a-b", more: 1 })).toEqual(
    {},
  );
});

test("lines: one, a range, a range from below", () => {
  expect(readLines("12")).toEqual({ from: 12, to: 12 });
  expect(readLines("40-12")).toEqual({ from: 12, to: 40 });
  expect(readLines("12-")).toBeUndefined();
  expect(["12", "12-40"].map((text) => writeLines(readLines(text)!))).toEqual(["12", "12-40"]);
});

test("a link to a line holds the search, too", () => {
  expect(linkBase("/octo/app/4/1/2", "")).toBe("/octo/app/4/1/2?lines=");
  expect(linkBase("/octo/app/4/1/2", "?q=a+b&only=2")).toBe("/octo/app/4/1/2?q=a+b&only=2&lines=");
});

test("what is meant as an expression and is none is known before anything is searched", () => {
  expect(isInvalid({ ...nothing, text: "(", regex: true })).toBe(true);
  expect(isInvalid({ ...nothing, text: "(a)", regex: true, word: true })).toBe(false);
  expect(isInvalid({ ...nothing, text: "(" })).toBe(false);
});
