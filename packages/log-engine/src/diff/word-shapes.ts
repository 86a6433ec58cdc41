/** Tables and predicates about the words of log lines, which are UTF-8 bytes here. */

export const LOWER = 1;
export const UPPER = 2;
export const DIGIT = 3;
const UNDERSCORE = 4;

/** The class of each byte; 0 for a byte that cannot be part of a word. */
export const classOf = new Uint8Array(256);
for (let code = 0x61; code <= 0x7a; code++) classOf[code] = LOWER;
for (let code = 0x41; code <= 0x5a; code++) classOf[code] = UPPER;
for (let code = 0x30; code <= 0x39; code++) classOf[code] = DIGIT;
classOf[0x5f] = UNDERSCORE;

const HEX_MIN = 7;
const RANDOM_MIN = 6;
const LONG_MIXED_MIN = 20;

/** The properties of a word, collected from its bytes. */
export type WordShape = {
  /** The number of changes between lower case, upper case and digits. */
  changes: number;
  digits: number;
  isHex: boolean;
  length: number;
};

/** Whether a word is a hash or an id: hexadecimal with digits and letters, or long and mixed. */
export function isHash({ isHex, digits, length, changes }: WordShape): boolean {
  if (isHex && length >= HEX_MIN && digits > 0 && (digits < length || length >= 16)) return true;
  return length >= LONG_MIXED_MIN && digits > 1 && changes >= 4;
}

/** Whether a word could be the random part of a name, such as the end of a temporary folder's. */
export function looksRandom({ changes, digits, length }: WordShape): boolean {
  if (length < RANDOM_MIN || length > 64) return false;
  return digits > 0 ? changes >= 2 : changes >= 3;
}

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), 32 bits. */
export function hashWord(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}

/** The hash of a word as if its ASCII letters were in lower case. */
export function hashLowerWord(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    hash = Math.imul(hash ^ (classOf[byte] === UPPER ? byte | 0x20 : byte), 0x01000193);
  }
  return hash >>> 0;
}

function hashesOf(words: string): ReadonlySet<number> {
  const encoder = new TextEncoder();
  return new Set(
    words.split(" ").map((word) => {
      const bytes = encoder.encode(word);
      return hashLowerWord(bytes, 0, bytes.length);
    }),
  );
}

/** A count beside one of these is a result, so a different count is a difference. */
export const resultWords = hashesOf(
  "passed failed failure failures failing passing error errors warning warnings tests skipped pending problem problems " +
    "succeeded successes broken status exit",
);

/** Days and months: a date in words changes with every run. */
export const dateWords = hashesOf(
  "mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep oct nov dec utc gmt",
);

/** Units of times and sizes. They change with the number: 980 ms, 1.2 s. */
export const unitWords = hashesOf(
  "ns us ms s sec secs second seconds m min mins minute minutes h hour hours b kb mb gb kib mib gib byte bytes k",
);

/** Folders whose entries have random names. */
export const temporaryFolders = hashesOf("tmp temp");
