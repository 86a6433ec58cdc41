/** Replaces secret values in the output of a step, even if a value is split over several pieces. */

import { createValueFinder, type ValueFinder } from "./find-values.ts";
import { encodedForms } from "./encoded-forms.ts";
import { divideText, VisibleText } from "./visible-text.ts";

export type Secret = {
  name: string;
  value: string;
};

export type Mask = {
  /**
   * Masks the next piece. Each secret value becomes `[secret:name]`, or another text. Text at the end that could be the
   * beginning of a value is held back until more output shows whether it is.
   */
  push(text: string): string;
  /** Adds a text that is not searched. If it comes to be within a value, it follows its mask. */
  insert(text: string): string;
  /** Ends the output and returns the text that was held back. */
  end(): string;
};

/** Masking shorter values, or shorter lines of a value, would make logs unreadable and protect nothing. */
const limitsForOwn = { minLength: 2, minLineLength: 4 };
/** A shorter value of another step is likely to match ordinary words of a log. */
const limitsForOthers = { minLength: 6, minLineLength: 6 };

/**
 * Creates a mask for the log of one step. It masks the secrets that the step names, and those of the build's
 * other steps because these may have left them in files. White space around a value is ignored because shells
 * drop it. Each line of a multi-line value is masked too because tools print them one by one, and so are all
 * lines joined by spaces, which is how a shell prints an unquoted value.
 * If values overlap, the earliest match wins, then the longest; of equal values the first name.
 */
export function createMask(...options: Parameters<typeof createMasks>): Mask {
  return createMasks(...options)();
}

/** Creates masks of the same secrets. They share the tables with which values are found, which take more than 64 kB. */
export function createMasks(
  secrets: readonly Secret[],
  ofOthers: readonly Secret[] = [],
  textFor: (name: string) => string = (name) => `[secret:${name}]`,
): () => Mask {
  const limited = [
    ...secrets.map((secret) => ({ secret, limits: limitsForOwn })),
    ...ofOthers.map((secret) => ({ secret, limits: limitsForOthers })),
  ];
  const masks = toMasks(limited, textFor);
  const finder = createValueFinder([...masks.keys()]);
  return () => toMask(masks, finder);
}

function toMask(masks: ReadonlyMap<string, string>, finder: ValueFinder): Mask {
  const atEnd = { ...finder, findBeginning: (text: string) => text.length };
  const shown = new VisibleText((sequence) => replaceInSequence(sequence, masks, finder));
  return {
    push(text) {
      if (masks.size === 0 || (shown.isEmpty && isHarmless(text, finder))) return text;
      shown.push(text);
      return replace(shown, masks, finder);
    },
    insert(text) {
      if (masks.size === 0 || shown.isEmpty) return text;
      shown.insert(text);
      return replace(shown, masks, finder);
    },
    end: () => replace(shown, masks, atEnd) + shown.takePartial(),
  };
}

/** Spares most texts the search for places of sequences. */
function isHarmless(text: string, finder: ValueFinder): boolean {
  const { visible, partial } = divideText(text);
  if (partial !== "" || finder.find(visible, 0) !== null) return false;
  if (visible !== text && finder.find(text, 0) !== null) return false;
  return finder.findBeginning(visible, 0) === visible.length;
}

type LimitedSecret = {
  secret: Secret;
  limits: typeof limitsForOwn;
};

/** The replacement for each value. */
function toMasks(
  secrets: readonly LimitedSecret[],
  textFor: (name: string) => string,
): Map<string, string> {
  const masks = new Map<string, string>();
  const add = ({ secret: { name } }: LimitedSecret, values: Iterable<string>): void => {
    for (const value of values) {
      const { visible } = divideText(value);
      if (visible.length >= limitsForOwn.minLength && !masks.has(visible))
        masks.set(visible, textFor(name));
    }
  };
  const hidden = secrets.filter(
    ({ secret: { value }, limits }) => divideText(value).visible.trim().length >= limits.minLength,
  );
  for (const one of hidden) add(one, [one.secret.value.trim()]);
  for (const one of hidden) add(one, partsOf(one.secret.value.trim(), one.limits.minLineLength));
  for (const one of hidden) add(one, encodedForms(one.secret.value));
  return masks;
}

/** Other forms in which a multi-line value may be printed; none for a single line. */
function partsOf(value: string, minLineLength: number): string[] {
  const lines = value.split(/\r\n|[\r\n]/).map((line) => line.trim());
  if (lines.length === 1) return [];
  const distinctive = lines.filter((line) => line.length >= minLineLength && isDistinctive(line));
  return [value.split(/\s+/).join(" "), ...distinctive];
}

/** Excludes lines such as `====` and the header of a PEM key, which are common in logs and not secret. */
const isDistinctive = (line: string): boolean =>
  /[\p{L}\p{N}]/u.test(line) && !/^-----.*-----$/.test(line);

/**
 * Takes all text before `rest`, the first index where the rest of the text could be the beginning of a value, and
 * replaces the values in it. A match before `rest` cannot become longer, otherwise `rest` would be the start of that match.
 */
function replace(
  shown: VisibleText,
  masks: ReadonlyMap<string, string>,
  finder: ValueFinder,
): string {
  const { text } = shown;
  let output = "";
  let position = 0;
  let rest = finder.findBeginning(text, 0);
  for (;;) {
    const match = finder.find(text, position);
    if (!match || match.index >= rest) break;
    position = match.index + match.value.length;
    output += shown.take(match.index) + masks.get(match.value) + shown.skip(position);
    if (position > rest) rest = finder.findBeginning(text, position);
  }
  output += shown.take(rest);
  shown.forgetTaken();
  return output;
}

/** A sequence is whole, so no value continues beyond it. */
function replaceInSequence(
  sequence: string,
  masks: ReadonlyMap<string, string>,
  finder: ValueFinder,
): string {
  let output = "";
  let position = 0;
  for (;;) {
    const match = finder.find(sequence, position);
    if (match === null) return output + sequence.slice(position);
    output += sequence.slice(position, match.index) + masks.get(match.value);
    position = match.index + match.value.length;
  }
}
