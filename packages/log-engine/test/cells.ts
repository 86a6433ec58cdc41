import type { LogLine } from "../src/types/values.ts";
import { tinyTerminal } from "./tiny-terminal.ts";

/** The text in cells, as `letter:colour`, with tabs as wide as they are shown. */
export function cellsOf(line: LogLine): string[] {
  const cells: string[] = [];
  for (const segment of line.segments) {
    for (const char of segment.text) {
      const style = segment.fg === undefined ? "0" : String(Number(segment.fg) + 30);
      if (char === "\t") {
        do cells.push(` :${style}`);
        while (cells.length % 8 !== 0);
      } else cells.push(`${char}:${style}`);
      if (/[漢😀]/u.test(char)) cells.push(`:${style}`);
    }
  }
  return cells;
}

/** The cells of the screen of the tiny terminal. */
export function shownCells(text: string): string[][] {
  return tinyTerminal(text).map((row) => row.map((cell) => `${cell.text}:${cell.style}`));
}

/** A text in pieces, cut between letters. */
export function cutAt(text: string, positions: readonly number[]): string[] {
  const chars = Array.from(text);
  const sorted = [0, ...positions.map((position) => position % (chars.length + 1)), chars.length];
  sorted.sort((a, b) => a - b);
  return sorted.slice(1).map((end, i) => chars.slice(sorted[i], end).join(""));
}
