import type { ComparedWith } from "../../../api/topics/build-changes-query.ts";

export type Landing = "failure" | "running";

/** The views that are remembered when they are selected. */
export const rememberedViews = ["log", "graph", "timeline"] as const;
export const buildViews = [...rememberedViews, "overview", "tests", "pipeline"] as const;
export type BuildView = (typeof buildViews)[number];

/** The part of the address of a build page behind its path: the view, linked lines and the search. */
export type LogAddress = {
  /** The view of the page, if the address names one. */
  view?: BuildView;
  /** Set by links of the dashboard: the step to open once the build's details are known. */
  at?: Landing;
  /** Line numbers as on the screen: `12` or `12-40`. */
  lines?: string | number;
  q?: string | number;
  /** Search options: `c` case-sensitive, `w` whole words, `r` regular expression. */
  how?: string;
  /** Shows only matching lines with this many lines of context. */
  only?: number;
  /** Searches all steps of the build. */
  in?: "build";
  /** Compares the step with the same step of this build, or of the last green one. */
  compare?: number | "green";
  /** The test that is shown first, by its id. */
  test?: number;
  /** Shows what changed since the build before, the last green one, or the one with this number. */
  since?: ComparedWith;
  /** The pipeline view begins at the variables of the step. */
  variables?: true;
};

/** Reads the address and ignores unknown values. */
export function logAddress(search: Record<string, unknown>): LogAddress {
  const lines = textOf(search["lines"]);
  const q = textOf(search["q"]);
  const how = textOf(search["how"])?.replace(/[^cwr]/g, "");
  const compare = search["compare"];
  const since = search["since"];
  const { test } = search;
  const only = Number(search["only"] ?? Number.NaN);
  const view = buildViews.find((one) => one === search["view"]);
  return {
    ...(view === undefined ? {} : { view }),
    ...(lines !== undefined && readLines(lines) ? { lines: toSearchValue(lines) } : {}),
    ...(q ? { q: toSearchValue(q) } : {}),
    ...(how ? { how } : {}),
    ...(Number.isInteger(only) && only >= 0 && only <= 100 ? { only } : {}),
    ...(search["in"] === "build" ? { in: "build" } : {}),
    ...(compare === "green" || isNumber(compare) ? { compare } : {}),
    ...(isNumber(test) ? { test } : {}),
    ...(since === "before" || since === "green" || isNumber(since) ? { since } : {}),
    ...(search["variables"] === true ? { variables: true } : {}),
    ...(search["at"] === "failure" || search["at"] === "running" ? { at: search["at"] } : {}),
  };
}

/** Whether the address leads into a log: to lines of it, a search or a comparison. */
export function linksToLog({ lines, q, compare }: LogAddress): boolean {
  return lines !== undefined || q !== undefined || compare !== undefined;
}

/** Linked lines as numbers on the screen, including both ends. */
export type LineSpan = { from: number; to: number };

export function readLines(text: string | number = ""): LineSpan | undefined {
  const [, first, last] = /^(\d{1,12})(?:-(\d{1,12}))?$/.exec(String(text)) ?? [];
  if (first === undefined) return undefined;
  const ends = [Number(first), Number(last ?? first)];
  return { from: Math.min(...ends), to: Math.max(...ends) };
}

export function writeLines({ from, to }: LineSpan): string {
  return from === to ? String(from) : `${from}-${to}`;
}

/** The router parses `q=12` as a number and would put quotes around the same text. */
export function toSearchValue(text: string): string | number {
  return String(Number(text)) === text ? Number(text) : text;
}

const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
