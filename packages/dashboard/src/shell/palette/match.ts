/** How well a text matches: 0 if it does not, and more for better matches. */
export type Match = number;

const [fullText, beginning, wordStart, initials, inside, inContext] = [100, 80, 60, 45, 30, 20];

/**
 * Compares words with a text, all in lower case. Each word must occur in the text or its context, at least one in the
 * text. A single word may also be the initials of the text's words: "rtb" for "restart this build".
 */
export function matchText(text: string, words: readonly string[], context = ""): Match {
  const [first] = words;
  if (words.length === 1 && first !== undefined) return matchWord(text, first);
  let sum = 0;
  let inText = 0;
  for (const word of words) {
    const match = matchPart(text, word);
    if (match > 0) inText += 1;
    else if (!context.includes(word)) return 0;
    sum += match || inContext;
  }
  return inText === 0 ? 0 : sum / words.length;
}

/**
 * Parses a reference to a build: `#53` or `53` of the current repository, `hello#53` of another one. Both
 * in lower case.
 */
export function buildReference(typed: string): { repo: string; number: number } | undefined {
  const [, repo = "", sign = "", digits] =
    /^([\w./-]*?)(#?)(\d{1,9})$/.exec(typed.trim().toLowerCase()) ?? [];
  if (digits === undefined || (repo !== "" && sign === "")) return undefined;
  return { repo, number: Number(digits) };
}

/** The words of the typed text, in lower case. */
export function wordsOf(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

const matchWord = (text: string, word: string): Match =>
  text === word ? fullText : matchPart(text, word) || matchInitials(text, word);

const matchPart = (text: string, word: string): Match => {
  let at = text.indexOf(word);
  if (at < 0) return 0;
  if (at === 0) return beginning;
  for (; at >= 0; at = text.indexOf(word, at + 1)) if (isWordStart(text, at)) return wordStart;
  return inside;
};

const matchInitials = (text: string, word: string): Match => {
  if (word.length < 2 || text.length > maxInitialsText) return 0;
  let found = 0;
  for (let at = 0; at < text.length && found < word.length; at++)
    if (isWordStart(text, at) && text[at] === word[found]) found++;
  return found === word.length ? initials : 0;
};

/** Initials of long texts, such as messages, would match nearly everything. */
const maxInitialsText = 60;

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || isSeparator(text.charCodeAt(at - 1));

/** Whether a character is neither a letter nor a digit. Characters beyond ASCII count as letters. */
const isSeparator = (code: number): boolean =>
  code < 48 || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 128);
