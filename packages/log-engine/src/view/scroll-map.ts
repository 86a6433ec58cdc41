import { RowHeights } from "./row-heights.ts";

/** Below the maximum height of an element in browsers (about 17 million pixels in Firefox). */
export const MAX_SCROLL_HEIGHT = 8_000_000;
/** A scroll event that moves further than this many viewports is a dragged scrollbar or a jump. */
const JUMP_VIEWPORTS = 3;
/** Within this distance of the end, in pixels, the reader counts as being at the end. */
const END_SLACK = 2;

/** The rows to draw: `from` up to `to`, the first of them `offset` pixels below the scroller's top. */
export type VisibleRows = {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
};

/**
 * The calculations for a scroller whose content may be higher than any element can be. The fixed point is
 * the *anchor*: a row and the distance of its top from the top of the viewport. The scrollbar is derived
 * from it, so rows that are added, removed or measured never move the visible content. The viewer creates
 * an element of height `scrollHeight`, calls `scrolled` with each scrollTop, draws `visible` at
 * `scrollTop + offset`, and writes `target` to scrollTop when it is not null and scrolling has stopped.
 */
export class ScrollMap {
  #heights: RowHeights;
  #viewport = 0;
  #anchorRow = 0;
  /** The distance from the top of the anchor row down to the top of the viewport. */
  #anchorOffset = 0;
  #scrollTop = 0;
  #stuck = false;

  constructor(estimate: number) {
    this.#heights = new RowHeights(estimate);
  }

  get rowCount(): number {
    return this.#heights.count;
  }

  /** The assumed height of a row that is not measured. */
  get estimate(): number {
    return this.#heights.estimate;
  }

  /** The last scrollTop that was reported or written. */
  get knownScrollTop(): number {
    return this.#scrollTop;
  }

  /**
   * Whether the content became shorter or the viewport higher. The browser then corrects scrollTop by
   * itself, so the next scroll event is not the user's.
   */
  get isBarBeyondEnd(): boolean {
    return this.#scrollTop > this.#maxScrollTop + 1;
  }

  get viewportHeight(): number {
    return this.#viewport;
  }

  get scrollHeight(): number {
    return Math.min(MAX_SCROLL_HEIGHT, Math.max(this.#heights.total, this.#viewport));
  }

  /** The distance from the top of the content to the top of the viewport, in pixels of the content. */
  get position(): number {
    return this.#heights.top(this.#anchorRow) + this.#anchorOffset;
  }

  get atEnd(): boolean {
    return this.position >= this.#maxPosition - END_SLACK;
  }

  /** The scrollTop at which the scrollbar shows the position correctly, or null if it does already. */
  get target(): number | null {
    const target = this.#toScrollTop(this.position);
    return Math.abs(target - this.#scrollTop) < 1 ? null : target;
  }

  /** The row at the top of the viewport, to restore the position later. */
  get anchor(): { readonly row: number; readonly offset: number } {
    return { row: this.#anchorRow, offset: this.#anchorOffset };
  }

  setViewport(height: number): void {
    this.#viewport = height;
    this.#keepInside();
  }

  /** Keeps the end in view while rows are added, until the user scrolls up. */
  stickToEnd(stuck: boolean): void {
    this.#stuck = stuck;
    this.#keepInside();
  }

  get sticksToEnd(): boolean {
    return this.#stuck;
  }

  /** Adds or removes rows at the end. */
  setRowCount(count: number): void {
    this.#heights.setCount(count);
    this.#keepInside();
  }

  /**
   * Replaces the rows (after folding, filtering or showing all). The former anchor row is now `anchorRow`
   * and keeps its position on the screen.
   */
  replaceRows(count: number, anchorRow: number): void {
    this.#heights.clear();
    this.#heights.setCount(count);
    this.#anchorRow = Math.max(0, Math.min(anchorRow, count - 1));
    this.#keepInside();
  }

  measure(row: number, height: number): void {
    if (row >= this.rowCount) return;
    this.#heights.set(row, height);
    this.#keepInside();
  }

  /**
   * Handles scrolling by the user. `isEnd`: the user scrolled to the end, although rows may have been
   * added since.
   */
  scrolled(scrollTop: number, isEnd = false): void {
    const moved = scrollTop - this.#scrollTop;
    this.#scrollTop = scrollTop;
    if (moved === 0) return;
    const isJump = Math.abs(moved) > this.#viewport * JUMP_VIEWPORTS;
    if (scrollTop <= 0) this.#moveTo(0);
    // Browsers round scrollTop, so its last pixel cannot always be reached
    // (https://developer.mozilla.org/en-US/docs/Web/API/Element/scrollHeight).
    else if (isEnd || scrollTop >= this.#maxScrollTop - 1) this.#moveTo(this.#maxPosition);
    else this.#moveTo(isJump ? this.#toPosition(scrollTop) : this.position + moved);
    if (moved < 0) this.#stuck = false;
    else if (this.atEnd) this.#stuck = true;
  }

  /** The viewer has written `target` to scrollTop, so the event does not count as the user's. */
  synced(scrollTop: number): void {
    this.#scrollTop = scrollTop;
  }

  /** Scrolls to a row so that its top is at a share of the viewport's height. */
  scrollToRow(row: number, share = 0): void {
    this.#stuck = false;
    this.#moveTo(this.#heights.top(row) - this.#viewport * share);
  }

  scrollBy(pixels: number): void {
    this.#moveTo(this.position + pixels);
    if (pixels < 0) this.#stuck = false;
    else if (this.atEnd) this.#stuck = true;
  }

  /** The rows to draw, including extra rows above and below the viewport. */
  visible(extraRows: number): VisibleRows {
    const from = Math.max(0, this.#anchorRow - extraRows);
    const last = this.#heights.rowAt(this.position + this.#viewport);
    const to = Math.min(this.rowCount, last + 1 + extraRows);
    return { from, to, offset: this.#heights.top(from) - this.position };
  }

  /** The position of a row relative to the top of the viewport. */
  offsetOf(row: number): number {
    return this.#heights.top(row) - this.position;
  }

  get #maxPosition(): number {
    return Math.max(0, this.#heights.total - this.#viewport);
  }

  get #maxScrollTop(): number {
    return Math.max(0, this.scrollHeight - this.#viewport);
  }

  #toScrollTop(position: number): number {
    if (this.#maxPosition === 0) return 0;
    return (position / this.#maxPosition) * this.#maxScrollTop;
  }

  #toPosition(scrollTop: number): number {
    if (this.#maxScrollTop === 0) return 0;
    return (scrollTop / this.#maxScrollTop) * this.#maxPosition;
  }

  #moveTo(position: number): void {
    const inside = Math.max(0, Math.min(position, this.#maxPosition));
    this.#anchorRow = this.#heights.rowAt(inside);
    this.#anchorOffset = inside - this.#heights.top(this.#anchorRow);
  }

  #keepInside(): void {
    if (this.#stuck || this.position > this.#maxPosition) this.#moveTo(this.#maxPosition);
    else if (this.#anchorOffset > this.#heights.height(this.#anchorRow))
      this.#moveTo(this.position);
  }
}
