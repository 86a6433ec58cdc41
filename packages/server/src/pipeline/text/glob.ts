import type { Token } from "./cut.ts";
import { limits } from "../file/limits.ts";

/**
 * Whether a glob matches a whole value: `*` and `?` stop at `/`, a segment `**` matches any number of segments,
 * `[a-z]` and `[!a-z]` match one character, `{a,b}` are alternatives, and `\` escapes a character.
 * Anyone who may push can write a pattern, so the time is bounded by the product of both lengths. A regular
 * expression would backtrack for seconds on `*a*a*a*a`.
 */
export function matchesGlob(pattern: string, value: string): boolean {
  const parts = value.split("/");
  return expandBraces(pattern).some((alternative) => matchesParts(alternative.split("/"), parts));
}

/** Expands the `{a,b}` of a pattern, and stops shortly after exceeding the limit. */
export function expandBraces(pattern: string): string[] {
  const done: string[] = [];
  const waiting = [pattern];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const braces = done.length + waiting.length <= limits.patternAlternatives && findBraces(next);
    if (!braces) done.push(next);
    else waiting.push(...braces);
  }
  return done;
}

/** Expands the first innermost braces of a pattern. Undefined if it has none. */
const findBraces = (pattern: string): string[] | undefined => {
  const open: number[][] = [];
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index];
    if (character === "\\") index += 1;
    if (character === "{") open.push([index]);
    if (character === ",") open.at(-1)?.push(index);
    const cuts = character === "}" ? open.pop() : undefined;
    if (cuts !== undefined && cuts.length > 1) return alternatives(pattern, [...cuts, index]);
  }
  return undefined;
};

const alternatives = (pattern: string, cuts: readonly number[]): string[] => {
  const [before, after] = [pattern.slice(0, cuts[0]), pattern.slice((cuts.at(-1) ?? 0) + 1)];
  return cuts
    .slice(1)
    .map((end, which) => before + pattern.slice((cuts[which] ?? 0) + 1, end) + after);
};

const matchesParts = (patterns: readonly string[], parts: readonly string[]): boolean =>
  matchesRuns(
    patterns.length,
    parts.length,
    (index) => patterns[index] === "**",
    (index, at) => matchesPart(patterns[index] ?? "", parts[at] ?? ""),
  );

const matchesPart = (pattern: string, part: string): boolean => {
  if (pattern === part) return true;
  if (!/[*?[\\]/.test(pattern)) return false;
  const tokens: readonly Token[] = toTokens(pattern);
  const characters = Array.from(part);
  // `a/*` must not match `a/`.
  if (part === "") return false;
  return matchesRuns(
    tokens.length,
    characters.length,
    (index) => tokens[index]?.kind === "any-run",
    (index, at) => {
      const token = tokens[index];
      return token?.kind === "one" && token.fits(characters[at] ?? "");
    },
  );
};

/** Only the last `*` needs to be extended: earlier ones can keep their shortest match. */
const matchesRuns = (
  patterns: number,
  items: number,
  isRun: (index: number) => boolean,
  fits: (index: number, at: number) => boolean,
): boolean => {
  let [index, at, run, runEnd] = [0, 0, -1, 0];
  while (at < items) {
    if (index < patterns && isRun(index)) {
      [run, runEnd] = [index, at];
      index += 1;
    } else if (index < patterns && fits(index, at)) {
      index += 1;
      at += 1;
    } else if (run === -1) return false;
    else {
      runEnd += 1;
      [index, at] = [run + 1, runEnd];
    }
  }
  while (index < patterns && isRun(index)) index += 1;
  return index === patterns;
};

/** The characters and wildcards of a pattern. */
const toTokens = (pattern: string): Token[] => {
  const tokens: Token[] = [];
  const characters = Array.from(pattern);
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? "";
    const close = character === "[" ? characters.indexOf("]", index + 2) : -1;
    if (character === "*") tokens.push({ kind: "any-run" });
    else if (character === "?") tokens.push({ kind: "one", fits: () => true });
    else if (close !== -1) {
      tokens.push({ kind: "one", fits: toClass(characters.slice(index + 1, close)) });
      index = close;
    } else {
      const isEscaped = character === "\\" && index + 1 < characters.length;
      if (isEscaped) index += 1;
      const itself = characters[index];
      tokens.push({ kind: "one", fits: (other) => other === itself });
    }
  }
  return tokens;
};

const toClass = (inside: string[]): ((character: string) => boolean) => {
  const isNegated = inside[0] === "!" || inside[0] === "^";
  const members = isNegated ? inside.slice(1) : inside;
  const ranges: [string, string][] = [];
  for (let index = 0; index < members.length; index += 1) {
    const low = members[index] ?? "";
    const isRange = members[index + 1] === "-" && index + 2 < members.length;
    ranges.push([low, isRange ? (members[index + 2] ?? low) : low]);
    if (isRange) index += 2;
  }
  return (character) =>
    ranges.some(([low, high]) => low <= character && character <= high) !== isNegated;
};
