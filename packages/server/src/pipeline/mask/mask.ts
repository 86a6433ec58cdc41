/** Takes secret values out of a step's output, however the output was cut into pieces. */

import { createValueFinder, type ValueFinder } from "./find-values.ts";
import { printedForms } from "./printed-forms.ts";

export interface Secret {
  name: string;
  value: string;
}

export interface Mask {
  /**
   * Takes the next piece; returns what is certain, in which each secret value is `[secret:name]`. Text that
   * could be the beginning of a value is held back until it cannot be, however long that takes.
   */
  push(text: string): string;
  /** Nothing follows: returns what was held back. */
  end(): string;
}

/** Shorter values, and shorter lines of a value of several, would blacken half the log and hide nothing. */
const own = { least: 2, leastOfLine: 4 };
/** What is shorter is as likely an ordinary word of a log that has nothing to do with the secret. */
const foreign = { least: 6, leastOfLine: 6 };

/**
 * A mask for the log of one step: for the secrets that it names itself, and those that other steps of its
 * build name, which may have left them in files. White space around a value does not count, as shells drop it. Of a
 * value of several lines each line is hidden too, since tools print them one by one, and all of them
 * joined by blanks, as a shell does without quotes.
 * Where values overlap the earliest match wins, then the longest; of equal values the first name.
 */
export function createMask(secrets: readonly Secret[], ofOthers: readonly Secret[] = []): Mask {
  const masks = toMasks([
    ...secrets.map((secret) => ({ secret, limits: own })),
    ...ofOthers.map((secret) => ({ secret, limits: foreign })),
  ]);
  const finder = createValueFinder([...masks.keys()]);
  let held = "";
  return {
    push(text) {
      if (masks.size === 0) return text;
      const all = held + text;
      const { output, rest } = replace(all, masks, finder);
      held = all.slice(rest);
      return output;
    },
    end() {
      const text = replace(held, masks, { ...finder, findBeginning: () => held.length }).output;
      held = "";
      return text;
    },
  };
}

interface LimitedSecret {
  secret: Secret;
  limits: typeof own;
}

/** What stands in place of each value. */
function toMasks(secrets: readonly LimitedSecret[]): Map<string, string> {
  const masks = new Map<string, string>();
  const add = ({ secret: { name } }: LimitedSecret, values: Iterable<string>): void => {
    for (const value of values) if (!masks.has(value)) masks.set(value, `[secret:${name}]`);
  };
  const hidden = secrets.filter(
    ({ secret: { value }, limits }) => value.trim().length >= limits.least,
  );
  for (const one of hidden) add(one, [one.secret.value.trim()]);
  for (const one of hidden) add(one, partsOf(one.secret.value.trim(), one.limits.leastOfLine));
  for (const one of hidden) add(one, printedForms(one.secret.value));
  return masks;
}

/** What else of a value of several lines may be printed; of one line: nothing. */
function partsOf(value: string, leastOfLine: number): string[] {
  const lines = value.split(/\r\n|[\r\n]/).map((line) => line.trim());
  if (lines.length === 1) return [];
  const telling = lines.filter((line) => line.length >= leastOfLine && isTelling(line));
  return [value.split(/\s+/).join(" "), ...telling];
}

/** Not `====`, nor the lines around every key, which would hide as much of other logs and no secret. */
const isTelling = (line: string): boolean =>
  /[\p{L}\p{N}]/u.test(line) && !/^-----.*-----$/.test(line);

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
