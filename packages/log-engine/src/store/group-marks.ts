import type { ByteStore } from "./byte-store.ts";

/** The role of a line in folding: none, the echo of a command, or a border of a named group. */
export const COMMAND = 1;
export const GROUP = 2;
export const END_GROUP = 3;
export type GroupMark = 0 | typeof COMMAND | typeof GROUP | typeof END_GROUP;

const WORDS: readonly (readonly [Uint8Array, GroupMark])[] = [
  [ascii("+ "), COMMAND],
  [ascii("::group::"), GROUP],
  [ascii("##[group]"), GROUP],
  [ascii("::endgroup::"), END_GROUP],
  [ascii("##[endgroup]"), END_GROUP],
];

/** Reads the mark at the beginning of the last line. It runs for every line, so it checks one byte first. */
export function markOf(text: ByteStore, start: number): GroupMark {
  if (start === text.length) return 0;
  const first = text.at(start);
  if (first !== 0x2b && first !== 0x3a && first !== 0x23) return 0;
  for (const [word, mark] of WORDS) {
    if (
      start + word.length <= text.length &&
      word.every((byte, i) => text.at(start + i) === byte)
    ) {
      return mark === COMMAND && isBlankAt(text, start + word.length) ? 0 : mark;
    }
  }
  return 0;
}

/** A shell prints one space after the `+`; several spaces or none occur in diffs. */
function isBlankAt(text: ByteStore, at: number): boolean {
  return at === text.length || text.at(at) === 0x20 || text.at(at) === 0x09;
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
