/** Takes secret values out of a step's output, however the output was cut into pieces. */

export interface Secret {
  name: string;
  value: string;
}

export interface Mask {
  /** Takes the next piece; returns what is certain, in which each secret value is `[secret:name]`. */
  push(text: string): string;
  /**
   * Returns what was held back because it could begin a secret. A secret that is cut by a flush is
   * not found, so flush at the end, and where a reader must not wait longer for a line.
   */
  flush(): string;
  /** From which character of all that was pushed text is held back; null where none is. */
  heldFrom(): number | null;
}

/** A shorter value would blacken half the log and hide nothing. */
const minimumLength = 2;

/**
 * A mask for the secrets of one step. White space around a value does not count, as shells drop it.
 * Where values overlap the earliest match wins, then the longest; of equal values the first name.
 */
export function createMask(secrets: readonly Secret[]): Mask {
  const needles = toNeedles(secrets);
  let held = "";
  let pushed = 0;
  return {
    push(text) {
      pushed += text.length;
      if (needles.length === 0) return text;
      const all = held + text;
      const { output, rest } = replace(all, needles);
      held = all.slice(rest);
      return output;
    },
    flush() {
      const text = maskWhole(held, needles);
      held = "";
      return text;
    },
    heldFrom: () => (held === "" ? null : pushed - held.length),
  };
}

interface Needle {
  value: string;
  mask: string;
}

/** The longest first, so that the first match at a place is the longest. */
function toNeedles(secrets: readonly Secret[]): Needle[] {
  const byValue = new Map<string, Needle>();
  for (const { name, value: raw } of secrets) {
    const value = raw.trim();
    if (value.length < minimumLength || byValue.has(value)) continue;
    byValue.set(value, { value, mask: `[secret:${name}]` });
  }
  return [...byValue.values()].sort((one, other) => other.value.length - one.value.length);
}

const maskWhole = (text: string, needles: readonly Needle[]): string =>
  replace(text, needles, () => text.length).output;

/**
 * Replaces what is certain. `rest` is where the held-back tail begins: the first place from which the
 * text up to its end could be the beginning of a value. A match before that place cannot become a
 * longer one, or the place would be the match's own.
 */
function replace(
  text: string,
  needles: readonly Needle[],
  tailFrom = beginningTail,
): { output: string; rest: number } {
  const search = createSearch(text, needles);
  let output = "";
  let position = 0;
  let rest = tailFrom(text, 0, needles);
  for (;;) {
    const match = search(position);
    if (!match || match.index >= rest) break;
    output += text.slice(position, match.index) + match.needle.mask;
    position = match.index + match.needle.value.length;
    if (position > rest) rest = tailFrom(text, position, needles);
  }
  return { output: output + text.slice(position, rest), rest };
}

/** Where each value comes next is remembered, so the text is read once per value. */
function createSearch(text: string, needles: readonly Needle[]) {
  const next = needles.map((needle) => ({ needle, index: -1 }));
  return (position: number): { needle: Needle; index: number } | null => {
    let first: { needle: Needle; index: number } | null = null;
    for (const entry of next) {
      if (entry.index < position) {
        const found = text.indexOf(entry.needle.value, position);
        entry.index = found === -1 ? Number.POSITIVE_INFINITY : found;
      }
      if (entry.index < (first?.index ?? Number.POSITIVE_INFINITY)) first = entry;
    }
    return first;
  };
}

function beginningTail(text: string, from: number, needles: readonly Needle[]): number {
  let tail = text.length;
  for (const { value } of needles) {
    const first = value.charAt(0);
    let index = text.indexOf(first, Math.max(from, text.length - value.length + 1));
    while (index !== -1 && index < tail) {
      if (value.startsWith(text.slice(index))) tail = index;
      index = text.indexOf(first, index + 1);
    }
  }
  return tail;
}
