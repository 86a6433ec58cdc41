import { myersPairs } from "./myers.ts";

/** A range of lines in both logs, `to` excluded. */
export type Gap = { aFrom: number; aTo: number; bFrom: number; bTo: number };

const MAX_DEPTH = 24;
/** A gap that needs more edits stays unpaired. */
const MAX_EDITS = 600;
/** The budget of all gaps together, in steps: about a quarter of a second. */
const MAX_WORK = 30_000_000;

/**
 * Pairs equal lines of two logs in their order: `partner[b]` becomes the line of `a`, or stays -1. Lines that are
 * unique on both sides of a gap become anchors, which split the gap into smaller ones (patience diff,
 * https://bramcohen.livejournal.com/73318.html). A gap without unique lines gets its shortest edit script (Myers)
 * within a budget. Yields between gaps.
 */
export function* alignLines(
  a: Int32Array,
  b: Int32Array,
  idCount: number,
  partner: Int32Array,
): Generator<void> {
  const anchors = new AnchorFinder(a, b, idCount);
  const gaps: { gap: Gap; depth: number }[] = [
    { gap: { aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }, depth: 0 },
  ];
  let work = 0;
  for (let next = gaps.pop(); next !== undefined; next = gaps.pop()) {
    const { depth } = next;
    const gap = pairEnds(a, b, next.gap, partner);
    if (gap.aFrom === gap.aTo || gap.bFrom === gap.bTo) continue;
    const found = depth < MAX_DEPTH ? anchors.find(gap) : [];
    if (found.length === 0 && work < MAX_WORK) {
      work += myersPairs(a, b, gap, partner, MAX_EDITS) ** 2;
    }
    let { aFrom, bFrom } = gap;
    for (const [aLine, bLine] of found) {
      partner[bLine] = aLine;
      gaps.push({ gap: { aFrom, aTo: aLine, bFrom, bTo: bLine }, depth: depth + 1 });
      aFrom = aLine + 1;
      bFrom = bLine + 1;
    }
    if (found.length > 0) {
      gaps.push({ gap: { aFrom, aTo: gap.aTo, bFrom, bTo: gap.bTo }, depth: depth + 1 });
    }
    yield;
  }
}

/** Pairs the equal lines at both ends of a gap and returns the rest of the gap. */
function pairEnds(a: Int32Array, b: Int32Array, gap: Gap, partner: Int32Array): Gap {
  let { aFrom, aTo, bFrom, bTo } = gap;
  while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) partner[bFrom++] = aFrom++;
  while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) partner[--bTo] = --aTo;
  return { aFrom, aTo, bFrom, bTo };
}

class AnchorFinder {
  #a: Int32Array;
  #b: Int32Array;
  #countA: Int32Array;
  #countB: Int32Array;
  #lineInA: Int32Array;

  constructor(a: Int32Array, b: Int32Array, idCount: number) {
    this.#a = a;
    this.#b = b;
    this.#countA = new Int32Array(idCount);
    this.#countB = new Int32Array(idCount);
    this.#lineInA = new Int32Array(idCount);
  }

  /** The longest list of lines that are unique on both sides of the gap and in the same order there. */
  find({ aFrom, aTo, bFrom, bTo }: Gap): [number, number][] {
    for (let line = aFrom; line < aTo; line++) {
      const id = this.#a[line] ?? 0;
      this.#countA[id] = (this.#countA[id] ?? 0) + 1;
      this.#lineInA[id] = line;
    }
    for (let line = bFrom; line < bTo; line++) {
      const id = this.#b[line] ?? 0;
      this.#countB[id] = (this.#countB[id] ?? 0) + 1;
    }
    const unique: [number, number][] = [];
    for (let line = bFrom; line < bTo; line++) {
      const id = this.#b[line] ?? 0;
      if (this.#countA[id] === 1 && this.#countB[id] === 1) {
        unique.push([this.#lineInA[id] ?? 0, line]);
      }
    }
    for (let line = aFrom; line < aTo; line++) this.#countA[this.#a[line] ?? 0] = 0;
    for (let line = bFrom; line < bTo; line++) this.#countB[this.#b[line] ?? 0] = 0;
    return longestIncreasing(unique);
  }
}

/** The longest sublist with ascending first numbers. The second ones already ascend. */
function longestIncreasing(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length);
  for (const [i, [value]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[tails[middle] ?? 0]?.[0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[i] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = i;
  }
  const result: [number, number][] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) {
    const pair = pairs[i];
    if (pair !== undefined) result.push(pair);
  }
  return result.toReversed();
}
