/** Searches a text for many values in one pass. */
export type ValueFinder = {
  /** The first match at or after `from`: its index and the longest value there. */
  find(text: string, from: number): { index: number; value: string } | null;
  /** The first index at or after `from` where the rest of the text could be the beginning of a value. */
  findBeginning(text: string, from: number): number;
};

/**
 * Searches with the algorithm of Wu and Manber ("A fast algorithm for multi-pattern searching", 1994): the last
 * two characters of a window determine how far it can move on. The window is as long as the head of a value, which
 * is its first characters. Values must have at least two characters.
 */
export function createValueFinder(values: readonly string[]): ValueFinder {
  const lengths = values.map((value) => value.length);
  const head = Math.min(maxHead, ...lengths);
  const longest = Math.max(0, ...lengths);
  const steps = stepsTo(values, head);
  const byHead = Map.groupBy(
    values.toSorted((a, b) => b.length - a.length),
    (value) => value.slice(0, head),
  );
  const beginnings = new Set(
    values.flatMap((value) => Array.from({ length: head }, (_, end) => value.slice(0, end))),
  );

  /** The first index with the head of a value that passes the check. Longer values are tried first. */
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

/** A longer head would allow longer steps, but needs a larger table of possible endings of the text. */
const maxHead = 8;
const pairs = 2 ** 16;

/** A hash of the character at this index and the previous one. */
const pairAt = (text: string, index: number): number =>
  ((text.charCodeAt(index - 1) << 8) ^ text.charCodeAt(index)) & (pairs - 1);

/** For each pair, the least number of characters between it and the end of a head. */
function stepsTo(values: readonly string[], head: number): Uint8Array {
  const steps = new Uint8Array(pairs).fill(head - 1);
  for (const value of values)
    for (let last = 1; last < head; last += 1) {
      const pair = pairAt(value, last);
      steps[pair] = Math.min(steps[pair] ?? 0, head - 1 - last);
    }
  return steps;
}
