/**
 * The words of a text, as the full-text index of the embedded server splits it: runs of letters and digits, without case
 * and accents (`unicode61`, https://www.sqlite.org/fts5.html#unicode61_tokenizer, with marks as parts of words).
 */
export function wordsOf(text: string): string[] {
  return split(fold(text));
}

const split = (folded: string): string[] => folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

const isAscii = (text: string): boolean => /^[\0-\x7F]*$/.test(text);

/** Removes accents, but composes other characters again, such as the syllables of Korean. */
const fold = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize("NFD")
        .replace(/[\u0300-\u036F]/g, "")
        .normalize("NFC")
        .toLowerCase();

/** Returns a function that tells whether each of some words is the beginning of a word of the text. */
export function wordMatcher(text: string): (words: readonly string[]) => boolean {
  const folded = fold(text);
  let all: string[] | undefined;
  return (words) => {
    // Decides most texts without splitting them.
    if (!words.every((word) => folded.includes(word))) return false;
    const known = (all ??= split(folded));
    return words.every((word) => known.some((one) => one.startsWith(word)));
  };
}
