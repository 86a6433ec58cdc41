import type { SearchQuery } from "../types/values.ts";

/** Returns a new pair for the first match at or after an offset, or `null`. */
export type Finder = (text: string, from: number) => readonly [start: number, end: number] | null;

/** A finder for a plain text query. Its time is linear in the length of the text. */
export function literalFinder(query: SearchQuery): Finder {
  const find = query.case === true ? exactFinder(query.text) : foldedFinder(query.text);
  return query.word === true ? wholeWords(find) : find;
}

/** A finder for a regular expression. It may run forever, so it needs a thread that can be terminated. */
export function regexFinder(query: SearchQuery): Finder {
  const source = query.word === true ? `(?<!\\w)(?:${query.text})(?!\\w)` : query.text;
  const expression = new RegExp(source, query.case === true ? "g" : "gi");
  return (text, from) => {
    expression.lastIndex = from;
    const match = expression.exec(text);
    return match === null ? null : [match.index, match.index + match[0].length];
  };
}

/** Pairs of start and end of all non-empty matches in a line. */
export function rangesIn(text: string, find: Finder): Uint32Array<ArrayBuffer> {
  const ranges: number[] = [];
  for (let at = 0; at <= text.length;) {
    const match = find(text, at);
    if (match === null) break;
    if (match[1] > match[0]) ranges.push(...match);
    at = Math.max(match[1], match[0] + 1);
  }
  return new Uint32Array(ranges);
}

function exactFinder(needle: string): Finder {
  return (text, from) => {
    const at = text.indexOf(needle, from);
    return at < 0 ? null : [at, at + needle.length];
  };
}

function foldedFinder(needle: string): Finder {
  const expression = new RegExp(needle.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
  return (text, from) => {
    expression.lastIndex = from;
    const match = expression.exec(text);
    return match === null ? null : [match.index, match.index + match[0].length];
  };
}

/**
 * Like `grep -w` (https://www.gnu.org/software/grep/manual/grep.html#Matching-Control): no letter, digit or underscore
 * directly before or after the match.
 */
function wholeWords(find: Finder): Finder {
  return (text, from) => {
    for (let at = from; ;) {
      const match = find(text, at);
      if (match === null) return null;
      const before = match[0] > 0 && isWordBefore(text, match[0]);
      if (!before && !isWordAt(text, match[1])) return match;
      at = match[0] + 1;
    }
  };
}

const WORD = /^[\p{L}\p{N}\p{M}_]$/u;

function isWordAt(text: string, at: number): boolean {
  const code = text.codePointAt(at);
  return code !== undefined && WORD.test(String.fromCodePoint(code));
}

function isWordBefore(text: string, at: number): boolean {
  const low = text.charCodeAt(at - 1);
  return isWordAt(text, low >= 0xdc00 && low < 0xe000 ? at - 2 : at - 1);
}
