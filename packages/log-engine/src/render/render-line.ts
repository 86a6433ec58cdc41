import type { LineStore } from "../store/line-store.ts";
import { findLinks, matchesShownHost, type FoundLink } from "../text/links.ts";
import { unpackColor } from "../text/style.ts";
import type { RawBlock } from "../store/raw-store.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { LinesOptions, LogLine, Segment } from "../types/values.ts";
import { decodeText } from "../text/utf8.ts";
import { showControlCharacters, withVisibleMarks } from "../text/visible-marks.ts";
import { withWideRuns } from "../text/wide-runs.ts";

/** Longer lines are truncated unless the whole line is requested. In UTF-16 code units. */
const MAX_LINE_CHARS = 10_000;
const MAX_LINE_BYTES = MAX_LINE_CHARS * 3;

/** Returns a line as styled segments. The terminal must be settled. */
export function renderLine(terminal: Terminal, line: number, options: LinesOptions): LogLine {
  const { store } = terminal;
  const { pos, time } = store.pieces.of(line);
  const block = options.raw === true ? terminal.raw.find(line) : undefined;
  const shown =
    block === undefined
      ? cleanSegments(store, line, options.full === true)
      : rawSegments(rawBytes(terminal, block, line), options.full === true);
  return { line, pos, time, ...shown };
}

type Shown = {
  readonly bytes: number;
  readonly cut: boolean;
  readonly segments: readonly Segment[];
};

function cleanSegments(store: LineStore, line: number, full: boolean): Shown {
  const start = store.start(line);
  const end = store.end(line);
  const limit = full ? end : characterEnd(store.text, start, end);
  const parts: Segment[] = [];
  let chars = 0;
  store.eachRun(start, limit, (from, to, styleId, linkId) => {
    if (!full && chars >= MAX_LINE_CHARS) return;
    const decoded = decodeText(store.text.slice(from, to));
    const text = full ? decoded : cutText(decoded, MAX_LINE_CHARS - chars);
    chars += text.length;
    parts.push(styledSegment(store, text, styleId, linkId));
  });
  const cut = !full && (limit < end || chars >= MAX_LINE_CHARS);
  return { bytes: end - start, cut, segments: finish(parts) };
}

/** Moves the cut of a long line to a character boundary. */
function characterEnd(text: LineStore["text"], start: number, end: number): number {
  if (end - start <= MAX_LINE_BYTES) return end;
  let limit = start + MAX_LINE_BYTES;
  for (let back = 0; back < 3 && (text.at(limit) & 0xc0) === 0x80; back++) limit--;
  return limit;
}

function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? max - 1 : max);
}

function styledSegment(store: LineStore, text: string, styleId: number, linkId: number): Segment {
  if (styleId === 0 && linkId === 0) return { text };
  const style = store.styles.get(styleId);
  const fg = unpackColor(style.fg);
  const bg = unpackColor(style.bg);
  const href = store.links.href(linkId);
  return {
    text,
    ...(fg !== undefined && { fg }),
    ...(bg !== undefined && { bg }),
    ...(style.flags !== 0 && { flags: style.flags }),
    ...(href !== undefined && matchesShownHost(text, href) && { href }),
  };
}

function finish(parts: readonly Segment[]): readonly Segment[] {
  const text =
    parts.length === 1 ? (parts[0]?.text ?? "") : parts.map((part) => part.text).join("");
  const links = findLinks(text);
  const linked = links.length === 0 ? parts : splitAtLinks(parts, links);
  return withWideRuns(linked.flatMap(withVisibleMarks));
}

/** Adds the address to segments inside a plain URL. A URL may span several styles. */
function splitAtLinks(parts: readonly Segment[], links: readonly FoundLink[]): Segment[] {
  const result: Segment[] = [];
  let partStart = 0;
  let next = 0;
  for (const part of parts) {
    const partEnd = partStart + part.text.length;
    let at = partStart;
    while (at < partEnd) {
      while ((links[next]?.to ?? Infinity) <= at) next++;
      const link = links[next];
      const inside = link !== undefined && link.from <= at;
      const to = Math.min(partEnd, inside ? link.to : (link?.from ?? Infinity));
      const text = part.text.slice(at - partStart, to - partStart);
      const href = part.href ?? (inside ? link.href : undefined);
      result.push({ ...part, text, ...(href !== undefined && { href }) });
      at = to;
    }
    partStart = partEnd;
  }
  return result;
}

/**
 * The raw bytes of a line. When several lines were rewritten together, each line shows the raw line of
 * the same number, and the last one all that follow.
 */
function rawBytes(terminal: Terminal, block: RawBlock, line: number): Uint8Array {
  const { bytes } = block;
  const isLast = line + 1 >= Math.min(block.end, terminal.lineCount);
  let from = 0;
  for (let skip = line - block.line; skip > 0; skip--) {
    const next = bytes.indexOf(0x0a, from);
    if (next < 0) break;
    from = next + 1;
  }
  const end = isLast ? bytes.length : bytes.indexOf(0x0a, from);
  const text = bytes.subarray(from, end < 0 ? bytes.length : end);
  return text.at(-1) === 0x0a ? text.subarray(0, -1) : text;
}

function rawSegments(bytes: Uint8Array, full: boolean): Shown {
  const limit = full ? bytes.length : Math.min(bytes.length, MAX_LINE_BYTES);
  const decoded = decodeText(bytes.subarray(0, limit));
  const text = full ? decoded : cutText(decoded, MAX_LINE_CHARS);
  const cut = limit < bytes.length || text.length < decoded.length;
  return {
    bytes: bytes.length,
    cut,
    segments: withVisibleMarks({ text: showControlCharacters(text) }),
  };
}
