import type { Segment } from "../types/values.ts";

/**
 * Characters that steer what is around them and cannot be seen: C1 controls, the marks and overrides of
 * bidirectional text (with which a line can read otherwise than it is), zero-width spaces, and Unicode's
 * own line breaks. Each is replaced by one visible character, so offsets in the text stay true.
 */
const STEERING = /[\u0080-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const VISIBLE = "\ufffd";

/** A text in which nothing steers what is around it, where there is no room for marks with names. */
export function visibleText(text: string): string {
  return text.replace(STEERING, VISIBLE);
}

/** Splits a segment where it holds such characters. */
export function withVisibleMarks(segment: Segment): readonly Segment[] {
  STEERING.lastIndex = 0;
  if (!STEERING.test(segment.text)) return [segment];
  STEERING.lastIndex = 0;
  const parts: Segment[] = [];
  let from = 0;
  for (const match of segment.text.matchAll(STEERING)) {
    if (match.index > from) parts.push({ ...segment, text: segment.text.slice(from, match.index) });
    parts.push({ ...segment, text: VISIBLE, mark: codeName(match[0]) });
    from = match.index + 1;
  }
  if (from < segment.text.length) parts.push({ ...segment, text: segment.text.slice(from) });
  return parts;
}

/** The character that a mark stands for. */
export function markedChar(mark: string): string {
  return String.fromCodePoint(Number.parseInt(mark.slice(2), 16));
}

function codeName(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Raw text with a picture for each control character, as it is drawn and copied. */
export function picturedText(text: string): string {
  return text.replace(CONTROL, (char) =>
    char === "\u007f" ? "\u2421" : String.fromCharCode(0x2400 + char.charCodeAt(0)),
  );
}
