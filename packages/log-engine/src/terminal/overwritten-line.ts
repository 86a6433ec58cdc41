import { columnAt, columnsOf } from "../text/columns.ts";
import { CursorRows } from "./cursor-rows.ts";
import type { LineStore } from "../store/line-store.ts";
import { TerminalRow } from "./terminal-row.ts";

type StyleRun = {
  readonly from: number;
  readonly to: number;
  readonly style: number;
  readonly link: number;
};

/**
 * The previous text of a line that is rewritten after a carriage return. Most programs overwrite all of
 * it: then the new text simply replaces it. If the new text is shorter, the rest of the old text is
 * appended to it.
 */
export class OverwrittenLine {
  /** The number of columns of the old text; 0 if there is none. */
  #columns = 0;
  #bytes = new Uint8Array(256);
  #runs: StyleRun[] = [];

  get active(): boolean {
    return this.#columns > 0;
  }

  /**
   * Takes the text of the open line, of which the first `keep` bytes (one column each) are already
   * rewritten. Returns false if the columns cannot be determined from the bytes.
   */
  take(store: LineStore, keep: number): boolean {
    const columns = columnsOfLast(store);
    if (columns < 0) return false;
    this.#columns = columns;
    const start = store.lastStart;
    const length = store.text.length - start;
    if (length > this.#bytes.length) this.#bytes = new Uint8Array(length * 2);
    store.text.copyTo(this.#bytes, start);
    this.#runs.length = 0;
    store.eachStyleOfLast((from, to, style, link) =>
      this.#runs.push({ from: from - start, to: to - start, style, link }),
    );
    store.cutLast(keep);
    return true;
  }

  drop(): void {
    this.#columns = 0;
  }

  /** Whether the new text covers all of the old text. */
  isCovered(store: LineStore): boolean {
    return columnsOfLast(store) >= this.#columns;
  }

  /** Appends the uncovered rest of the old text. Returns false if cells are needed. */
  rejoin(store: LineStore): boolean {
    const columns = columnsOfLast(store);
    if (columns < 0) return false;
    if (columns < this.#columns) {
      const rest = columnAt(this.#bytes, columns);
      if (rest < 0) return false;
      for (const { from, to, style, link } of this.#runs) {
        if (to <= rest) continue;
        store.setStyle(style, link);
        store.text.append(this.#bytes, Math.max(from, rest), to);
      }
    }
    this.#columns = 0;
    return true;
  }

  /** Converts both texts to cells, with the cursor after the new text. */
  toRows(store: LineStore): CursorRows {
    const row = new TerminalRow();
    let column = 0;
    for (const { from, to, style, link } of this.#runs) {
      column = row.putText(column, this.#bytes.subarray(from, to), style, link);
    }
    row.piece = store.pieces.known(store.lineCount - 1);
    const rows = new CursorRows(row, 0);
    store.eachRun(store.lastStart, store.text.length, (from, to, style, link) => {
      rows.write(store.text.slice(from, to), 0, to - from, style, link);
    });
    this.#columns = 0;
    return rows;
  }
}

function columnsOfLast({ text, lastStart }: LineStore): number {
  const bytes = text.endFrom(lastStart);
  if (bytes === null) return -1;
  const at = text.offsetInEnd(lastStart);
  return columnsOf(bytes, at, at + text.length - lastStart);
}
