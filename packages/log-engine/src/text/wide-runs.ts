import type { Segment } from "../types/values.ts";

/** Runs of characters of two columns, and single emoji with everything joined to them. */
const WIDE =
  /([\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]+)|\p{Emoji_Presentation}(?:\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})*/gu;
const FIRST_WIDE = /[\u1100-\u{10ffff}]/u;
/** A limit, because each run costs an element. Lines with more runs are not aligned to columns. */
const MAX_RUNS = 100;

/** Splits segments where characters of two columns begin or end. */
export function withWideRuns(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(({ text }) => FIRST_WIDE.test(text))) return segments;
  const cut = segments.flatMap(wideRuns);
  return cut.length - segments.length > MAX_RUNS * 2 ? segments : cut;
}

function wideRuns(segment: Segment): readonly Segment[] {
  if (segment.mark !== undefined) return [segment];
  const parts: Segment[] = [];
  let from = 0;
  for (const match of segment.text.matchAll(WIDE)) {
    const [text, letters] = match;
    if (match.index > from) parts.push({ ...segment, text: segment.text.slice(from, match.index) });
    parts.push({ ...segment, text, wide: letters === undefined ? "emoji" : "letters" });
    from = match.index + text.length;
  }
  if (from < segment.text.length) parts.push({ ...segment, text: segment.text.slice(from) });
  return parts;
}
