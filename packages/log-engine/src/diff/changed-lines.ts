import type { DiffLines } from "./diff-lines.ts";
import type { LineScanner } from "./line-scanner.ts";

/** From this share of common words on, a line counts as a changed form of another one. */
const MIN_SIMILARITY = 0.6;
/** Words in more lines of the other log than this are too common to find candidates by. */
const MAX_LINES_PER_WORD = 24;
const MAX_CANDIDATES = 32;
/** With more unpaired lines, the logs have so little in common that a comparison is useless. */
const MAX_LINES = 20_000;
const BATCH = 200;

type Words = { readonly words: readonly number[]; readonly random: readonly boolean[] };

export type ChangedPair = {
  readonly line: number;
  readonly other: number;
  /** Whether the lines differ only in words that could be random. */
  readonly isSame: boolean;
};

/**
 * Pairs each line that only one log has with the most similar line that only the other has. Each line is used once.
 * Candidates are lines that share a rare word.
 */
export function* findChangedLines(
  scanner: LineScanner,
  log: DiffLines,
  lines: readonly number[],
  otherLog: DiffLines,
  otherLines: readonly number[],
): Generator<void, readonly ChangedPair[]> {
  if (lines.length > MAX_LINES || otherLines.length > MAX_LINES) return [];
  scanner.collects = true;
  const wordsOf = (from: DiffLines, line: number): Words => {
    const bytes = from.bytesOf(line);
    scanner.scan(bytes, 0, bytes.length);
    return { words: scanner.words, random: scanner.random };
  };
  const others = otherLines.map((line) => wordsOf(otherLog, line));
  const index = indexWords(others);
  const isTaken = new Uint8Array(others.length);
  const pairs: ChangedPair[] = [];
  let done = 0;
  for (const line of lines) {
    const words = wordsOf(log, line);
    const best = mostSimilar(words, others, index, isTaken);
    if (best >= 0) {
      isTaken[best] = 1;
      const other = others[best] ?? words;
      pairs.push({
        line,
        other: otherLines[best] ?? 0,
        isSame: differsOnlyInRandomWords(words, other),
      });
    }
    if (++done % BATCH === 0) yield;
  }
  scanner.collects = false;
  return pairs;
}

function indexWords(lines: readonly Words[]): Map<number, number[]> {
  const index = new Map<number, number[]>();
  for (const [i, { words }] of lines.entries()) {
    for (const word of new Set(words)) {
      const list = index.get(word);
      if (list === undefined) index.set(word, [i]);
      else if (list.length <= MAX_LINES_PER_WORD) list.push(i);
    }
  }
  return index;
}

function mostSimilar(
  { words }: Words,
  others: readonly Words[],
  index: ReadonlyMap<number, readonly number[]>,
  isTaken: Uint8Array,
): number {
  const candidates = new Set<number>();
  for (const word of words) {
    const list = index.get(word);
    if (list === undefined || list.length > MAX_LINES_PER_WORD) continue;
    for (const i of list) if (isTaken[i] === 0) candidates.add(i);
    if (candidates.size >= MAX_CANDIDATES) break;
  }
  let best = -1;
  let bestSimilarity = MIN_SIMILARITY;
  for (const i of candidates) {
    const share = similarity(words, others[i]?.words ?? []);
    if (share > bestSimilarity || (share === bestSimilarity && best < 0)) {
      bestSimilarity = share;
      best = i;
    }
  }
  return best;
}

/** The share of common words in any order, from 0 to 1. */
function similarity(a: readonly number[], b: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    common++;
    counts.set(word, left - 1);
  }
  return a.length + b.length === 0 ? 0 : (2 * common) / (a.length + b.length);
}

function differsOnlyInRandomWords(a: Words, b: Words): boolean {
  return (
    a.words.length === b.words.length &&
    a.words.every(
      (word, i) => word === b.words[i] || (a.random[i] === true && b.random[i] === true),
    )
  );
}
