import { ByteStore } from "../store/byte-store.ts";
import type { LineStore } from "../store/line-store.ts";
import { slabCopy, slabEnd } from "../search/search-slab.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { NO_COLOR, type PackedColor } from "../text/style.ts";
import type { TextForm } from "../types/values.ts";

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 0x0a;

export type TextChunk = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The line to continue from. */
  readonly next: number;
};

/** The text of the lines from `from`, up to `to` or until about a megabyte is reached. */
export function exportText(
  terminal: Terminal,
  from: number,
  to: number,
  form: TextForm,
): TextChunk {
  terminal.settle();
  const { store } = terminal;
  const last = Math.min(to, terminal.lineCount);
  if (from >= last) return { bytes: new Uint8Array(0), next: last };
  const next = slabEnd(store, from, last, CHUNK_BYTES);
  if (form === "raw") return { bytes: rawText(terminal, from, next), next };
  if (form === "colours") return { bytes: colouredText(store, from, next), next };
  return { bytes: slabCopy(store, from, next), next };
}

/** The raw bytes of the lines, in the order in which they were written. */
function rawText(terminal: Terminal, from: number, to: number): Uint8Array<ArrayBuffer> {
  const { store, raw } = terminal;
  const result = new ByteStore();
  for (let line = from; line < to; line++) {
    const block = raw.find(line);
    if (block !== undefined && block.line < line && line > from) continue;
    const text = block?.bytes ?? store.text.slice(store.start(line), store.end(line));
    result.append(text, 0, text.length);
    if (text.at(-1) !== NEWLINE) result.push(NEWLINE);
  }
  return result.copy(0, result.length);
}

function colouredText(store: LineStore, from: number, to: number): Uint8Array<ArrayBuffer> {
  const result = new ByteStore();
  const write = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    result.append(bytes, 0, bytes.length);
  };
  let style = 0;
  let link = 0;
  store.eachRun(store.start(from), store.end(to - 1), (start, stop, nextStyle, nextLink) => {
    if (nextStyle !== style) write(sgrOf(store, nextStyle));
    if (nextLink !== link) write(linkTo(store.links.href(nextLink)));
    style = nextStyle;
    link = nextLink;
    const text = store.text.slice(start, stop);
    result.append(text, 0, text.length);
  });
  if (link !== 0) write(linkTo(undefined));
  if (style !== 0) write("\u001b[0m");
  result.push(NEWLINE);
  return result.copy(0, result.length);
}

function linkTo(href = ""): string {
  return `\u001b]8;;${href}\u001b\\`;
}

const FLAG_CODES = [1, 2, 3, 4, 9, 7];

function sgrOf(store: LineStore, id: number): string {
  const { fg, bg, flags } = store.styles.get(id);
  const codes = FLAG_CODES.filter((_, bit) => (flags & (1 << bit)) !== 0).map(String);
  return `\u001b[${["0", ...codes, ...colorCode(38, fg), ...colorCode(48, bg)].join(";")}m`;
}

function colorCode(base: number, color: PackedColor): string[] {
  if (color === NO_COLOR) return [];
  if (color <= 256) return [`${base};5;${color - 1}`];
  return [`${base};2;${(color >> 16) & 255};${(color >> 8) & 255};${color & 255}`];
}
