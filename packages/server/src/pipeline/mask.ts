/** Takes secret values out of a step's output, however the output was cut into pieces. */

import { createValueFinder, type ValueFinder } from "./find-values.ts";
import { printedForms } from "./printed-forms.ts";

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
/** The same for one line of several. */
const minimumLineLength = 4;

/**
 * A mask for the secrets of one step. White space around a value does not count, as shells drop it. Of a
 * value of several lines each line is hidden too, since tools print them one by one, and all of them
 * joined by blanks, as a shell does without quotes.
 * Where values overlap the earliest match wins, then the longest; of equal values the first name.
 */
export function createMask(secrets: readonly Secret[]): Mask {
  const masks = toMasks(secrets);
  const finder = createValueFinder([...masks.keys()]);
  let held = "";
  let pushed = 0;
  return {
    push(text) {
      pushed += text.length;
      if (masks.size === 0) return text;
      const all = held + text;
      const { output, rest } = replace(all, masks, finder);
      held = all.slice(rest);
      return output;
    },
    flush() {
      const text = replace(held, masks, { ...finder, findBeginning: () => held.length }).output;
      held = "";
      return text;
    },
    heldFrom: () => (held === "" ? null : pushed - held.length),
  };
}

/** What stands in place of each value. */
function toMasks(secrets: readonly Secret[]): Map<string, string> {
  const masks = new Map<string, string>();
  const add = (name: string, values: Iterable<string>): void => {
    for (const value of values) if (!masks.has(value)) masks.set(value, `[secret:${name}]`);
  };
  const telling = secrets.filter(({ value }) => value.trim().length >= minimumLength);
  for (const { name, value } of telling) add(name, [value.trim()]);
  for (const { name, value } of telling) add(name, partsOf(value.trim()));
  for (const { name, value } of telling) add(name, printedForms(value));
  return masks;
}

/** What else of a value of several lines may be printed; of one line: nothing. */
function partsOf(value: string): string[] {
  const lines = value.split(/\r\n|[\r\n]/).map((line) => line.trim());
  if (lines.length === 1) return [];
  return [value.split(/\s+/).join(" "), ...lines.filter(isTelling)];
}

/** Not `{` or `====`, nor the lines around every key, which would hide as much of other logs and no secret. */
const isTelling = (line: string): boolean =>
  line.length >= minimumLineLength && /[\p{L}\p{N}]/u.test(line) && !/^-----.*-----$/.test(line);

/**
 * Replaces what is certain. `rest` is where the held-back tail begins: the first place from which the
 * text up to its end could be the beginning of a value. A match before that place cannot become a
 * longer one, or the place would be the match's own.
 */
function replace(
  text: string,
  masks: ReadonlyMap<string, string>,
  finder: ValueFinder,
): { output: string; rest: number } {
  let output = "";
  let position = 0;
  let rest = finder.findBeginning(text, 0);
  for (;;) {
    const match = finder.find(text, position);
    if (!match || match.index >= rest) break;
    output += text.slice(position, match.index) + masks.get(match.value);
    position = match.index + match.value.length;
    if (position > rest) rest = finder.findBeginning(text, position);
  }
  return { output: output + text.slice(position, rest), rest };
}
