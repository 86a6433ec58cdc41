/** Longer runs of letters are seldom words, and neither are those with four consonants in a row. */
const maxWord = 12;
const unpronounceable = /[^aeiouy]{4}/;

const pieces = /[a-z]{3,}|\d{1,3}|\s+|[^]/gu;

/**
 * About the most tokens that a text can cost a language model. Usual tokenizers cut what is no word of a language, such as
 * hashes, into many tokens, and other characters than those of ASCII into up to one a byte. The numbers are chosen so that the result is
 * more than what the tokenizers o200k and cl100k count of English, code, hashes, punctuation, and texts of other scripts.
 */
export function tokensAtMost(text: string): number {
  let sum = 0;
  for (const [piece] of text.matchAll(pieces)) sum += tokensOf(piece);
  return Math.ceil(sum);
}

function tokensOf(piece: string): number {
  if (/^[a-z]{3}/.test(piece))
    return piece.length * (piece.length > maxWord || unpronounceable.test(piece) ? 0.65 : 0.4);
  if (/^\d/.test(piece)) return 1;
  if (/^\s/.test(piece)) return Math.max(1, piece.length / 4);
  return Buffer.byteLength(piece);
}
