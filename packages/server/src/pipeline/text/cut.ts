/** Removes prefixes and suffixes by a pattern: `*`, `?`, `[a-z]`, `[^a-z]`, and `\` to escape a character. */

export type Token = { kind: "any-run" } | { kind: "one"; fits(character: string): boolean };

/** `value` without the shortest or longest prefix that matches the pattern. The shortest one has a character. */
export function cutPrefix(value: string, pattern: string, longest: boolean): string {
  return value.slice(matchedLength(Array.from(value), Array.from(pattern), longest));
}

/**
 * `value` without the shortest or longest suffix that matches the pattern. As on Drone's runners, the pattern is read
 * backwards, so that one with brackets or a backslash matches nothing.
 */
export function cutSuffix(value: string, pattern: string, longest: boolean): string {
  const length = matchedLength(
    Array.from(value).toReversed(),
    Array.from(pattern).toReversed(),
    longest,
  );
  return value.slice(0, value.length - length);
}

/**
 * The length of the prefix that the pattern matches, or 0. This function follows all alternatives in parallel, so
 * that its time is bounded by the length multiplied by the number of tokens.
 */
function matchedLength(
  characters: readonly string[],
  pattern: readonly string[],
  longest: boolean,
): number {
  const tokens = toTokens(pattern);
  if (tokens === null) return 0;
  let active = withSkippedRuns(new Set([0]), tokens);
  let length = 0;
  let matched = 0;
  for (const character of characters) {
    if (active.size === 0 || (matched > 0 && !longest)) break;
    active = withSkippedRuns(step(active, tokens, character), tokens);
    length += character.length;
    if (active.has(tokens.length)) matched = length;
  }
  return matched;
}

function step(active: Set<number>, tokens: readonly Token[], character: string): Set<number> {
  const next = new Set<number>();
  for (const index of active) {
    const token = tokens[index];
    if (token?.kind === "any-run") next.add(index);
    else if (token?.fits(character)) next.add(index + 1);
  }
  return next;
}

/** A `*` may match nothing, so a state before it implies the state behind it. Sets may grow during iteration. */
function withSkippedRuns(active: Set<number>, tokens: readonly Token[]): Set<number> {
  for (const index of active) if (tokens[index]?.kind === "any-run") active.add(index + 1);
  return active;
}

/** The characters and wildcards of a pattern. Null if a bracket is never closed, which matches nothing. */
function toTokens(pattern: readonly string[]): Token[] | null {
  const tokens: Token[] = [];
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index];
    if (character === "*") tokens.push({ kind: "any-run" });
    else if (character === "?") tokens.push({ kind: "one", fits: () => true });
    else if (character === "[") {
      const found = readClass(pattern, index + 1);
      if (found === null) return null;
      tokens.push(found.token);
      index = found.close;
    } else {
      if (character === "\\") index += 1;
      const itself = pattern[index];
      if (itself === undefined) return null;
      tokens.push({ kind: "one", fits: (other) => other === itself });
    }
  }
  return tokens;
}

/** Reads the characters and ranges behind a `[`, by the rules of https://pkg.go.dev/path#Match. */
function readClass(
  pattern: readonly string[],
  from: number,
): { token: Token; close: number } | null {
  const isNegated = pattern[from] === "^";
  const ranges: [string, string][] = [];
  let index = isNegated ? from + 1 : from;
  const readOne = (): string | undefined => {
    if (pattern[index] === "-" || pattern[index] === "]") return undefined;
    if (pattern[index] === "\\") index += 1;
    index += 1;
    return pattern[index - 1];
  };
  while (pattern[index] !== "]" || ranges.length === 0) {
    const low = readOne();
    let high = low;
    if (pattern[index] === "-") {
      index += 1;
      high = readOne();
    }
    if (low === undefined || high === undefined) return null;
    ranges.push([low, high]);
  }
  const contains = (character: string): boolean =>
    ranges.some(([low, high]) => isBetween(character, low, high));
  const fits = (character: string): boolean => contains(character) !== isNegated;
  return { token: { kind: "one", fits }, close: index };
}

function isBetween(character: string, low: string, high: string): boolean {
  const [code = 0, from = 0, to = 0] = [character, low, high].map((one) => one.codePointAt(0));
  return from <= code && code <= to;
}
