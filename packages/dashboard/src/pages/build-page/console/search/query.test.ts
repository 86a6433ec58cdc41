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

test("a search can be written to and read from the address", () => {
  const search = { ...nothing, text: "a b", case: true, regex: true, only: 2, isInBuild: true };
  expect(writeSearch(search)).toEqual({ q: "a b", how: "cr", only: 2, in: "build" });
  expect(readSearch(logAddress(writeSearch(search)))).toEqual(search);
});

test("an empty search is not written to the address", () => {
  const written = writeSearch({ ...nothing, word: true, only: 5 });
  expect(Object.values(written).every((value) => value === undefined)).toBe(true);
});

test("a number in the address is read as text to search for", () => {
  expect(logAddress({ q: "404", lines: "12" })).toEqual({ q: 404, lines: 12 });
  expect(readLines(logAddress({ lines: 12 }).lines)).toEqual({ from: 12, to: 12 });
  expect(writeSearch({ ...nothing, text: "404" }).q).toBe(404);
  expect(readSearch(logAddress({ q: 404 })).text).toBe("404");
  expect(logAddress({ q: "007" }).q).toBe("007");
});

test("unknown values of the address are ignored", () => {
  expect(logAddress({ q: "", how: "xyz", only: -1, in: "repo", lines: "a-b", more: 1 })).toEqual(
    {},
  );
});

test("reads one line, a range, and a reversed range", () => {
  expect(readLines("12")).toEqual({ from: 12, to: 12 });
  expect(readLines("40-12")).toEqual({ from: 12, to: 40 });
  expect(readLines("12-")).toBeUndefined();
  expect(["12", "12-40"].map((text) => writeLines(readLines(text)!))).toEqual(["12", "12-40"]);
});

test("a link to a line also contains the search", () => {
  expect(linkBase("/octo/app/4/1/2", "")).toBe("/octo/app/4/1/2?lines=");
  expect(linkBase("/octo/app/4/1/2", "?q=a+b&only=2")).toBe("/octo/app/4/1/2?q=a+b&only=2&lines=");
});

test("an invalid expression is detected before the search", () => {
  expect(isInvalid({ ...nothing, text: "(", regex: true })).toBe(true);
  expect(isInvalid({ ...nothing, text: "(a)", regex: true, word: true })).toBe(false);
  expect(isInvalid({ ...nothing, text: "(" })).toBe(false);
});
