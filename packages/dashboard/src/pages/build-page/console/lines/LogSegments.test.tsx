// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { cleanup, render } from "@testing-library/react";
import { BOLD, DIM, INVERSE } from "@signalbox/log-engine";
import type { ShownSegment } from "./highlight.ts";
import { LogSegments } from "./LogSegments.tsx";

afterEach(cleanup);

const drawn = (...segments: ShownSegment[]): HTMLElement =>
  render(<LogSegments segments={segments} />).container;

test("text is never interpreted as HTML", () => {
  const text = '<img src=x onerror="alert(1)"> &amp; <script>alert(2)</script>';
  const line = drawn({ text });
  expect(line.textContent).toBe(text);
  expect(line.childElementCount).toBe(0);
});

test("a link opens a new tab, without a referrer", () => {
  const link = drawn({ text: "docs", href: "https://docs.example.com/" }).querySelector("a");
  expect(link?.getAttribute("href")).toBe("https://docs.example.com/");
  expect(link?.getAttribute("target")).toBe("_blank");
  expect(link?.getAttribute("rel")).toBe("noopener noreferrer");
});

test("colours and weights become styles of their segment", () => {
  const line = drawn({ text: "FAIL", fg: 1, flags: BOLD }, { text: " twice", flags: DIM });
  const [fail, twice] = line.querySelectorAll("span");
  expect(fail?.style.color).toBe("var(--ansi-1)");
  expect(fail?.style.fontWeight).toBe("700");
  expect(twice?.style.opacity).toBe("0.7");
});

test("inverse text has its own colour or the text colour as background", () => {
  const line = drawn({ text: "a", fg: 4, flags: INVERSE }, { text: "b", flags: INVERSE });
  const [colored, plain] = line.querySelectorAll("span");
  expect(colored?.style.backgroundColor).toBe("rgb(50, 100, 200)");
  expect(plain?.style.backgroundColor).toBe("var(--text)");
});

test("an invisible character is shown as its name", () => {
  const mark = drawn({ text: "RLO", mark: "U+202E" }).querySelector("[title]");
  expect(mark?.getAttribute("title")).toBe("U+202E");
});

test("a match ignores the colours of the log, so that it stays readable", () => {
  const segment = { text: "a", bg: 4, fg: 7, flags: INVERSE | BOLD, isHit: true };
  const hit = drawn(segment).querySelector<HTMLElement>("mark > span");
  expect(hit?.style.cssText).toBe("font-weight: 700;");
});

test("text with a background is marked for forced-colours mode", () => {
  const line = drawn({ text: "a", bg: 4 }, { text: "b", flags: INVERSE }, { text: "c", fg: 1 });
  const grounds = [...line.querySelectorAll("span")].map(({ dataset }) => dataset["ground"]);
  expect(grounds).toEqual(["colored", "inverse", undefined]);
});
