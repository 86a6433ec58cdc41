import type { ByteFinder } from "../search/search-bytes.ts";
import { ERROR_WORDS } from "./error-patterns.ts";

/** One byte of a word: which bytes it may be, and whether several of them may follow each other. */
type Item = {
  readonly bytes: ReadonlySet<number>;
  readonly repeats: boolean;
  readonly isLast: boolean;
};

type Part = Omit<Item, "isLast">;

const FOUND = -2;
const UNKNOWN = -1;
const FIRST_STATES = 128;
/** More states than real logs need. At this limit the table is cleared, which bounds its size to 2 MB. */
const MAX_STATES = 4096;
const DIGITS = "0123456789";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * An automaton that reads each byte once. A regular expression with as many alternatives as ERROR_WORDS tries each of them
 * at every letter. The states are computed when a text first reaches them.
 */
class WordFinder {
  readonly #items: readonly Item[];
  /** The positions of the first bytes of the words in `#items`. */
  readonly #starts: readonly number[];
  /** Those of `#starts` that a byte matches. */
  readonly #startsWith: (readonly number[] | undefined)[] = [];
  /** The positions that come next, by state. State 0 is the beginning of a text. */
  #states: (readonly number[])[] = [];
  #numbers = new Map<string, number>();
  /** The next state, by state and byte. */
  #table = new Int16Array(0);

  constructor(words: readonly (readonly Item[])[]) {
    this.#items = words.flat();
    let start = 0;
    this.#starts = words.map((word) => (start += word.length) - word.length);
    this.#forget();
  }

  find(bytes: Uint8Array, from: number): number {
    let state = 0;
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      let next = this.#table[(state << 8) | byte] ?? UNKNOWN;
      if (next === UNKNOWN) next = this.#reach(state, byte);
      if (next === FOUND) return at;
      state = next;
    }
    return -1;
  }

  #reach(state: number, byte: number): number {
    const starts = (this.#startsWith[byte] ??= this.#starts.filter(
      (position) => this.#items[position]?.bytes.has(byte) === true,
    ));
    const reached = new Set<number>();
    let isFound = false;
    for (const position of [...starts, ...(this.#states[state] ?? [])]) {
      const item = this.#items[position];
      if (item?.bytes.has(byte) !== true) continue;
      isFound ||= item.isLast;
      if (item.repeats) reached.add(position);
      reached.add(position + 1);
    }
    const isFull = this.#states.length === MAX_STATES;
    if (isFull) this.#forget();
    const next = isFound ? FOUND : this.#numberOf(reached);
    if (!isFull) this.#table[(state << 8) | byte] = next;
    return next;
  }

  #numberOf(positions: ReadonlySet<number>): number {
    const sorted = [...positions].toSorted((a, b) => a - b);
    const key = sorted.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#states.push(sorted) - 1;
    this.#numbers.set(key, number);
    if (this.#table.length < this.#states.length << 8) this.#grow();
    return number;
  }

  #grow(): void {
    const size = Math.max(FIRST_STATES << 8, this.#table.length * 2);
    const grown = new Int16Array(size).fill(UNKNOWN);
    grown.set(this.#table);
    this.#table = grown;
  }

  #forget(): void {
    this.#states = [];
    this.#numbers.clear();
    this.#table = new Int16Array(0);
    this.#numberOf(new Set());
  }
}

/**
 * The words of a regular expression that has only alternatives of letters, signs, classes and repetitions. Case and `\b`
 * are ignored.
 */
function wordsOf({ source }: RegExp): (readonly Item[])[] {
  return source.split("|").flatMap((word) => {
    const parts =
      word.replaceAll("\\b", "").match(/(?:\[.[^\]]*\]|\\?.)(?:\+|\{[\d,]+\})?/gu) ?? [];
    const versions = parts.reduce<readonly (readonly Part[])[]>(
      (before, part) => {
        const more = itemsOf(part);
        return before.flatMap((items) => more.map((next) => items.concat(next)));
      },
      [[]],
    );
    return versions.map((items) =>
      items.map(({ bytes, repeats }, i) => ({ bytes, repeats, isLast: i === items.length - 1 })),
    );
  });
}

/** `\d{3,4}` has two versions: three and four digits. */
function itemsOf(part: string): (readonly Part[])[] {
  const [, signs = "", many = ""] = /^(.+?)(\+|\{[\d,]+\})?$/su.exec(part) ?? [];
  const items = bytesOf(signs).map((bytes) => ({ bytes, repeats: many === "+" }));
  const [, min = 1, max = min] = /^\{(\d+),?(\d+)?\}$/.exec(many) ?? [];
  return Array.from({ length: Number(max) - Number(min) + 1 }, (_, more) =>
    Array.from({ length: Number(min) + more }, () => items).flat(),
  );
}

/** The bytes that match a letter, a sign or a class such as `\d` and `[efwc]`, one after the other. */
function bytesOf(signs: string): ReadonlySet<number>[] {
  const encoded = (text: string) => [...new TextEncoder().encode(text)];
  const inClass = /^\[(.+)\]$/.exec(signs)?.[1];
  if (inClass === undefined && !signs.startsWith("\\") && encoded(signs).length > 1)
    return encoded(signs).map((byte) => new Set([byte]));
  const members = (inClass ?? signs)
    .replace("a-z", LETTERS)
    .replace("\\d", DIGITS)
    .replace("\\w", `${LETTERS}${DIGITS}_`)
    .replace(/\\(?=.)/g, "");
  return [new Set(encoded(members.toLowerCase() + members.toUpperCase()))];
}

const finder = new WordFinder(wordsOf(ERROR_WORDS));

/** Finds the next byte at which a word of ERROR_WORDS ends, or -1. */
export const findErrorWord: ByteFinder = (bytes, from) => finder.find(bytes, from);
