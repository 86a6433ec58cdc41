import { expect, it } from "vitest";
import { renderHome } from "./render-home.tsx";
import { answersWith, built, frame } from "./test/answers.ts";

const htmlOf = (address: string, repos: readonly object[]): string =>
  renderHome(address, answersWith(repos), frame).html;

it("renders the list without a browser", () => {
  const html = htmlOf("/", [built("hello"), built("world", { status: "failure" })]);
  expect(html).toContain('<ul aria-label="Repositories"');
  expect(html).toContain('href="/octo/hello"');
  expect(html).toContain("Wait for the port");
  expect(html).toContain("2 minutes ago");
});

it("shows the rows that most windows show, and the number of all", () => {
  const repos = Array.from({ length: 60 }, (_, index) => built(`repo-${"x".repeat(index + 1)}`));
  const html = htmlOf("/", repos);
  expect(html.match(/<li /g)).toHaveLength(13);
  expect(html).toContain("50 of 60");
});

it("filters as the address says", () => {
  const html = htmlOf("/?filter=wor", [built("hello"), built("world")]);
  expect(html).toContain('href="/octo/world"');
  expect(html).not.toContain('href="/octo/hello"');
});

it("escapes what people wrote", () => {
  const html = htmlOf("/", [built("hello", { message: "<script>alert(1)</script>" })]);
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;script&gt;");
});

it("leaves out what depends on the reader's time zone", () => {
  expect(htmlOf("/", [built("hello")])).not.toMatch(/2023, \d\d:/);
});

it("names the stored choices that the page depends on", () => {
  const example = built("example", {}, { id: 3, created: 99, example: true });
  const { without } = renderHome("/", answersWith([built("hello"), example]), frame);
  expect(without).toEqual(["times", "home.kim", "example.kim.3.99"]);
  expect(renderHome("/", answersWith([]), frame).without).toEqual(["times", "home.kim"]);
});
