// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { focusFound } from "./focus-found.ts";

afterEach(() => document.body.replaceChildren());

test("moves through the matches, from outside and around both ends", () => {
  document.body.innerHTML = `<a href="/">home</a><section data-found><a href="/1">1</a>
    <a href="/2">2</a><a href="/3">3</a></section>`;
  const went = ([1, 1, 1, 1, -1] as const).map((by) => {
    focusFound(document.body, by);
    return document.activeElement?.textContent;
  });
  expect(went).toEqual(["1", "2", "3", "1", "3"]);
});

test("moves backwards from outside to the last match; does nothing without matches", () => {
  focusFound(document.body, 1);
  expect(document.activeElement).toBe(document.body);
  document.body.innerHTML = `<section data-found><a href="/1">1</a><a href="/2">2</a></section>`;
  focusFound(document.body, -1);
  expect(document.activeElement?.textContent).toBe("2");
});
