/** Looks for any of many values at once: a text is read once, however many there are. */
export interface ValueFinder {
  /** The first place from `from` on where a value is, and the longest value there. */
  find(text: string, from: number): { index: number; value: string } | null;
  /** The first place from `from` on from which the text up to its end could be the beginning of a value. */
  findBeginning(text: string, from: number): number;
}

/**
 * Only the first characters of each value, its head, are looked for: by the last two characters of a window
 * as long as a head, which tell how far the next head is at least (the algorithm of Wu and Manber).
 * No value may be shorter than two characters.
 */
export function createValueFinder(values: readonly string[]): ValueFinder {
  const lengths = values.map((value) => value.length);
  const head = Math.min(headMost, ...lengths);
  const longest = Math.max(0, ...lengths);
  const steps = stepsTo(values, head);
  const byHead = Map.groupBy(
    values.toSorted((one, other) => other.length - one.length),
    (value) => value.slice(0, head),
  );
  const beginnings = new Set(
    values.flatMap((value) => Array.from({ length: head }, (_, end) => value.slice(0, end))),
  );

  /** The first place with the head of a value for which the check says yes; the longest value comes first. */
  function scan(
    text: string,
    from: number,
    check: (value: string, index: number) => boolean,
  ): { index: number; value: string } | null {
    for (let last = from + head - 1; last < text.length;) {
      const step = steps[pairAt(text, last)] ?? 0;
      if (step > 0) {
        last += step;
        continue;
      }
      const index = last - head + 1;
      const value = byHead.get(text.slice(index, last + 1))?.find((one) => check(one, index));
      if (value !== undefined) return { index, value };
      last += 1;
    }
    return null;
  }

  return {
    find: (text, from) => scan(text, from, (value, index) => text.startsWith(value, index)),
    findBeginning(text, from) {
      const first = Math.max(from, text.length - longest + 1);
      const begun = scan(text, first, (value, index) => value.startsWith(text.slice(index)));
      if (begun !== null) return begun.index;
      let index = Math.max(first, text.length - head + 1);
      while (index < text.length && !beginnings.has(text.slice(index))) index += 1;
      return index;
    },
  };
}

/** A longer head would make longer steps, and a larger table of what a text may end with. */
const headMost = 8;
const pairs = 2 ** 16;

/** The character before this one, and this one: one number for both, several pairs may share it. */
const pairAt = (text: string, index: number): number =>
  ((text.charCodeAt(index - 1) << 8) ^ text.charCodeAt(index)) & (pairs - 1);

/** For each pair, how many characters after it a head can end at the earliest. */
function stepsTo(values: readonly string[], head: number): Uint8Array {
  const steps = new Uint8Array(pairs).fill(head - 1);
  for (const value of values)
    for (let last = 1; last < head; last += 1) {
      const pair = pairAt(value, last);
      steps[pair] = Math.min(steps[pair] ?? 0, head - 1 - last);
    }
  return steps;
}
