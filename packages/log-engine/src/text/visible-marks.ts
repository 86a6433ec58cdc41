import type { Segment } from "../types/values.ts";

/**
 * Invisible characters that affect the surrounding text: C1 controls, bidirectional marks and overrides,
 * which can make a line look like a different one (https://trojansource.codes), zero-width spaces and
 * Unicode line separators. Each is replaced by one visible character so that offsets in the text stay the
 * same.
 */
const INVISIBLE = /[\u0080-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const VISIBLE = "\ufffd";

/** Replaces these characters in a text, for places without room for named marks. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, VISIBLE);
}

/** Splits a segment at these characters and gives each of them its name. */
export function withVisibleMarks(segment: Segment): readonly Segment[] {
  INVISIBLE.lastIndex = 0;
  if (!INVISIBLE.test(segment.text)) return [segment];
  INVISIBLE.lastIndex = 0;
  const parts: Segment[] = [];
  let from = 0;
  for (const match of segment.text.matchAll(INVISIBLE)) {
    if (match.index > from) parts.push({ ...segment, text: segment.text.slice(from, match.index) });
    parts.push({ ...segment, text: VISIBLE, mark: codeName(match[0]) });
    from = match.index + 1;
  }
  if (from < segment.text.length) parts.push({ ...segment, text: segment.text.slice(from) });
  return parts;
}

/** The character that a mark represents. */
export function markedChar(mark: string): string {
  return String.fromCodePoint(Number.parseInt(mark.slice(2), 16));
}

function codeName(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Raw text in which control characters are replaced by control pictures, for drawing and copying. */
export function showControlCharacters(text: string): string {
  return text.replace(CONTROL, (char) =>
    char === "\u007f" ? "\u2421" : String.fromCharCode(0x2400 + char.charCodeAt(0)),
  );
}
