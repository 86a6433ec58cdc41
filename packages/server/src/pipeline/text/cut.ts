/** Removes prefixes and suffixes by a shell pattern: `*`, `?`, `[a-z]`, `[!a-z]`, and `\` to escape a character. */

export type Token = { kind: "any-run" } | { kind: "one"; fits(character: string): boolean };

/** `value` without the shortest or longest prefix that matches the pattern. */
export function cutPrefix(value: string, pattern: string, longest: boolean): string {
  return value.slice(matchedLength(value, toTokens(pattern), longest));
}

/** `value` without the shortest or longest suffix that matches the pattern. */
export function cutSuffix(value: string, pattern: string, longest: boolean): string {
  const length = matchedLength(
    Array.from(value).toReversed(),
    toTokens(pattern).toReversed(),
    longest,
  );
  return value.slice(0, value.length - length);
}

/**
 * The length of the prefix that the tokens match, or 0. This function follows all alternatives in parallel, so
 * that its time is bounded by the length multiplied by the number of tokens.
 */
function matchedLength(
  characters: Iterable<string>,
  tokens: readonly Token[],
  longest: boolean,
): number {
  let active = withSkippedRuns(new Set([0]), tokens);
  let length = 0;
  let matched = active.has(tokens.length) ? 0 : -1;
  for (const character of characters) {
    if (active.size === 0 || (matched !== -1 && !longest)) break;
    active = withSkippedRuns(step(active, tokens, character), tokens);
    length += character.length;
    if (active.has(tokens.length)) matched = length;
  }
  return Math.max(matched, 0);
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

/** The characters and wildcards of a pattern. */
export function toTokens(pattern: string): Token[] {
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
}

function toClass(inside: string[]): (character: string) => boolean {
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
}
