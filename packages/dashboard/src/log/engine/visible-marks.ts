import type { Segment } from "./types.ts";

/**
 * Characters that steer what is around them and cannot be seen: C1 controls, the marks and overrides of
 * bidirectional text (with which a line can read otherwise than it is), zero-width spaces, and Unicode's
 * own line breaks. Each is replaced by one visible character, so offsets in the text stay true.
 */
const STEERING = /[\u0080-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const VISIBLE = "\ufffd";

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

function codeName(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
