import { ByteStore } from "./byte-store.ts";
import { markOf } from "./group-marks.ts";
import { LinkTable } from "./link-table.ts";
import { NumberList } from "./number-list.ts";
import { PieceIndex } from "./piece-index.ts";
import { StyleTable } from "./styles.ts";

/**
 * The lines as a terminal would show them: clean UTF-8 with a newline after each line, and separate lists
 * of the offsets where a style or a link begins. Therefore any line can be drawn without reading the
 * lines above it, and search and copy never see escape sequences. The store changes only at its end.
 */
export class LineStore {
  readonly text = new ByteStore();
  readonly styles = new StyleTable();
  readonly links = new LinkTable();
  readonly pieces = new PieceIndex();
  /** Lines that open or close a group: the line and its `GroupMark`. */
  readonly markLines = new NumberList();
  readonly markKinds = new NumberList();
  /** Whether the last line has no newline yet. */
  open = false;
  #starts = new NumberList();
  #runOffsets = new NumberList();
  #runStyles = new NumberList();
  #linkOffsets = new NumberList();
  #linkIds = new NumberList();
  #lastStyle = 0;
  #lastLink = 0;

  get lastStart(): number {
    return this.#starts.last();
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  start(line: number): number {
    return line < this.#starts.length ? this.#starts.at(line) : this.text.length;
  }

  /** The offset after the text of a line, before its newline. */
  end(line: number): number {
    if (line + 1 < this.#starts.length) return this.#starts.at(line + 1) - 1;
    return this.text.length - (this.open || this.#starts.length === 0 ? 0 : 1);
  }

  lineAt(offset: number): number {
    return this.#starts.countUpTo(offset) - 1;
  }

  openLine(): void {
    this.#starts.push(this.text.length);
    this.open = true;
  }

  closeLine(): void {
    if (!this.open) this.openLine();
    const line = this.#starts.length - 1;
    const start = this.#starts.at(line);
    const mark = markOf(this.text, start);
    if (mark !== 0) {
      this.markLines.push(line);
      this.markKinds.push(mark);
    }
    this.text.push(0x0a);
    this.open = false;
  }

  /** Sets the style and link of the text that is appended next. */
  setStyle(style: number, link: number): void {
    if (style !== this.#lastStyle) {
      this.#runOffsets.push(this.text.length);
      this.#runStyles.push(style);
      this.#lastStyle = style;
    }
    if (link !== this.#lastLink) {
      this.#linkOffsets.push(this.text.length);
      this.#linkIds.push(link);
      this.#lastLink = link;
    }
  }

  /** Calls back for each stretch of one style and link between two offsets. */
  eachRun(
    from: number,
    to: number,
    visit: (from: number, to: number, style: number, link: number) => void,
  ): void {
    const style = this.#runOffsets.countUpTo(from);
    this.#walk(from, to, style, this.#linkOffsets.countUpTo(from), visit);
  }

  /** Visits the styles of a line whose first change is known by its index. */
  #walk(
    from: number,
    to: number,
    firstStyle: number,
    firstLink: number,
    visit: (from: number, to: number, style: number, link: number) => void,
  ): void {
    let style = firstStyle;
    let link = firstLink;
    for (let at = from; at < to;) {
      const nextStyle = style < this.#runOffsets.length ? this.#runOffsets.at(style) : to;
      const nextLink = link < this.#linkOffsets.length ? this.#linkOffsets.at(link) : to;
      const next = Math.min(nextStyle, nextLink, to);
      if (next > at) {
        const styleId = style > 0 ? this.#runStyles.at(style - 1) : 0;
        visit(at, next, styleId, link > 0 ? this.#linkIds.at(link - 1) : 0);
      }
      if (nextStyle === next) style++;
      if (nextLink === next) link++;
      at = next;
    }
  }

  /** Visits the styles of the last line, without searching for its first change. */
  eachStyleOfLast(visit: (from: number, to: number, style: number, link: number) => void): void {
    const start = this.#starts.last();
    if (this.#hasOneStyle) visit(start, this.text.length, this.#lastStyle, this.#lastLink);
    else {
      const style = countBack(this.#runOffsets, start);
      const link = countBack(this.#linkOffsets, start);
      this.#walk(start, this.text.length, style, link, visit);
    }
  }

  isStyleOfLast(style: number, link: number): boolean {
    return style === this.#lastStyle && link === this.#lastLink && this.#hasOneStyle;
  }

  /** Removes bytes from the end of the last line, which stays open and keeps its piece. */
  cutLast(bytes: number): void {
    const end = this.#starts.last() + bytes;
    this.text.truncate(end);
    this.#lastStyle = truncateRuns(this.#runOffsets, this.#runStyles, end);
    this.#lastLink = truncateRuns(this.#linkOffsets, this.#linkIds, end);
  }

  get #hasOneStyle(): boolean {
    const start = this.#starts.last();
    return this.#runOffsets.last() <= start && this.#linkOffsets.last() <= start;
  }

  truncate(line: number): void {
    if (line >= this.#starts.length) return;
    const length = this.#starts.at(line);
    this.text.truncate(length);
    this.#starts.truncate(line);
    this.open = false;
    this.pieces.truncate(line);
    this.#lastStyle = truncateRuns(this.#runOffsets, this.#runStyles, length);
    this.#lastLink = truncateRuns(this.#linkOffsets, this.#linkIds, length);
    truncateRuns(this.markLines, this.markKinds, line);
  }

  get allocated(): number {
    const lists = [
      this.#starts,
      this.#runOffsets,
      this.#runStyles,
      this.#linkOffsets,
      this.#linkIds,
    ];
    const columns = lists.reduce((sum, list) => sum + list.allocated, 0);
    const marks = this.markLines.allocated + this.markKinds.allocated;
    return this.text.allocated + columns + marks + this.pieces.allocated + this.links.allocated;
  }
}

/** The number of values that are at most `value`, searched from the end. */
function countBack(list: NumberList, value: number): number {
  let count = list.length;
  while (count > 0 && list.at(count - 1) > value) count--;
  return count;
}

/** Removes the entries from `offset` on and returns the value that then applies. */
function truncateRuns(offsets: NumberList, values: NumberList, offset: number): number {
  let keep = offsets.length;
  while (keep > 0 && offsets.at(keep - 1) >= offset) keep--;
  offsets.truncate(keep);
  values.truncate(keep);
  return keep > 0 ? values.last() : 0;
}
