/** What the address of a build page remembers of its log: lines that are pointed at, and the search. */
export type LogAddress = {
  /** Line numbers as people see them: `12` or `12-40`. */
  lines?: string | number;
  q?: string | number;
  /** How it is searched: `c` capitals differ, `w` whole words, `r` a regular expression. */
  how?: string;
  /** Only matching lines, with so many around each. */
  only?: number;
  /** Searched are all steps of the build. */
  in?: "build";
};

/** Reads the address; what it does not know is left out. */
export const logAddress = (search: Record<string, unknown>): LogAddress => {
  const lines = textOf(search["lines"]);
  const q = textOf(search["q"]);
  const how = textOf(search["how"])?.replace(/[^cwr]/g, "");
  const only = Number(search["only"] ?? Number.NaN);
  return {
    ...(lines !== undefined && readLines(lines) ? { lines: inAddress(lines) } : {}),
    ...(q ? { q: inAddress(q) } : {}),
    ...(how ? { how } : {}),
    ...(Number.isInteger(only) && only >= 0 && only <= 100 ? { only } : {}),
    ...(search["in"] === "build" ? { in: "build" } : {}),
  };
};

/** The address leads into a log: to lines of it, or to what is searched for. */
export const pointsIntoLog = ({ lines, q }: LogAddress): boolean =>
  lines !== undefined || q !== undefined;

/** Lines that are pointed at, as numbers that people see; both ends included. */
export type LineSpan = { from: number; to: number };

export const readLines = (text: string | number = ""): LineSpan | undefined => {
  const [, first, last] = /^(\d{1,12})(?:-(\d{1,12}))?$/.exec(String(text)) ?? [];
  if (first === undefined) return undefined;
  const ends = [Number(first), Number(last ?? first)];
  return { from: Math.min(...ends), to: Math.max(...ends) };
};

export const writeLines = ({ from, to }: LineSpan): string =>
  from === to ? String(from) : `${from}-${to}`;

/** The router reads `q=12` as a number, and would put the text in quotes. */
export const inAddress = (text: string): string | number =>
  String(Number(text)) === text ? Number(text) : text;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
