import type { Segment } from "../types/values.ts";
import { charWidth } from "./char-width.ts";

/** A flag, an emoji with everything joined to it, or one other character that may be wide. */
const CANDIDATE =
  /(\p{RI}{2}|(?!\p{RI})\p{Emoji_Presentation}(?:\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})*)|[\u1100-\u{10ffff}]/gu;
const FIRST_WIDE = /[\u1100-\u{10ffff}]/u;
/** A limit, because each run costs an element. Lines with more runs are not aligned to columns. */
const MAX_RUNS = 100;

/** Splits segments where characters of two columns begin or end: runs of letters, and single emoji. */
export function withWideRuns(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(({ text }) => FIRST_WIDE.test(text))) return segments;
  const cut = segments.flatMap(wideRuns);
  return cut.length - segments.length > MAX_RUNS * 2 ? segments : cut;
}

function wideRuns(segment: Segment): readonly Segment[] {
  if (segment.mark !== undefined) return [segment];
  const parts: Segment[] = [];
  const add = (text: string, wide?: "letters" | "emoji"): void => {
    const last = parts.at(-1);
    if (last !== undefined && last.wide === wide && wide !== "emoji")
      parts[parts.length - 1] = { ...last, text: last.text + text };
    else if (text !== "")
      parts.push(wide === undefined ? { ...segment, text } : { ...segment, text, wide });
  };
  let from = 0;
  for (const { 0: text, 1: emoji, index } of segment.text.matchAll(CANDIDATE)) {
    if (emoji === undefined && charWidth(text.codePointAt(0) ?? 0) < 2) continue;
    add(segment.text.slice(from, index));
    add(text, emoji === undefined ? "letters" : "emoji");
    from = index + text.length;
  }
  add(segment.text.slice(from));
  return parts;
}
