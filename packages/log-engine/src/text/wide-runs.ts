import type { Segment } from "../types/values.ts";

/** Letters that take two columns, in runs, and single emoji with all that is joined to them. */
const WIDE =
  /([\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]+)|\p{Emoji_Presentation}(?:\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})*/gu;
const FIRST_WIDE = /[\u1100-\u{10ffff}]/u;
/** A line of more of them is not laid out by columns; each costs an element. */
const MOST_RUNS = 100;

/** Cuts segments where text begins or ends that takes two columns for each letter. */
export function withWideRuns(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(({ text }) => FIRST_WIDE.test(text))) return segments;
  const cut = segments.flatMap(wideRuns);
  return cut.length - segments.length > MOST_RUNS * 2 ? segments : cut;
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
