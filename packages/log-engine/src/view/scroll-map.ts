import { RowHeights } from "./row-heights.ts";

/** Below the largest element that browsers can draw (some 17 million pixels in Firefox). */
export const MOST_SCROLL_HEIGHT = 8_000_000;
/** A scroll event that moves further than this many viewports is a dragged bar or a jump. */
const JUMP_VIEWPORTS = 3;
/** Within this distance of the end the reader counts as being there. */
const END_SLACK = 2;

/** What is to be drawn: rows `from` up to `to`, the first of them `offset` pixels below the scroller's top. */
export interface VisibleRows {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/**
 * The mathematics of a scroller whose content may be higher than any element can be. What stays fixed is
 * the *anchor*: a row and how far its top is from the top of the viewport. The bar is only a picture of
 * it; so rows that come, go or are measured never move what the reader looks at.
 *
 * The viewer makes an element of `scrollHeight`, tells `scrolled` each scrollTop it hears, draws `visible`
 * at `scrollTop + offset`, and writes `target` to scrollTop where that is not null, once scrolling rests.
 */
export class ScrollMap {
  private heights: RowHeights;
  private viewport = 0;
  private anchorRow = 0;
  /** How far the viewport's top lies below the top of the anchor row. */
  private anchorOffset = 0;
  private scrollTop = 0;
  private stuck = false;

  constructor(estimate: number) {
    this.heights = new RowHeights(estimate);
  }

  get rowCount(): number {
    return this.heights.count;
  }

  /** The height of a row that was not measured. */
  get estimate(): number {
    return this.heights.estimate;
  }

  /** The scrollTop that was heard of, or written, last. */
  get knownScrollTop(): number {
    return this.scrollTop;
  }

  /** The content has become shorter, or the viewport higher: the browser pulls its bar in by itself, which is no person's doing. */
  get isBarBeyondEnd(): boolean {
    return this.scrollTop > this.mostScrollTop + 1;
  }

  get viewportHeight(): number {
    return this.viewport;
  }

  /** The height of the element that the browser scrolls. */
  get scrollHeight(): number {
    return Math.min(MOST_SCROLL_HEIGHT, Math.max(this.heights.total, this.viewport));
  }

  /** How far the viewport's top is from the top of the content, in the content's own pixels. */
  get position(): number {
    return this.heights.top(this.anchorRow) + this.anchorOffset;
  }

  get atEnd(): boolean {
    return this.position >= this.mostPosition - END_SLACK;
  }

  /** What scrollTop should be for the bar to tell the truth; null where it does already. */
  get target(): number | null {
    const target = this.toScrollTop(this.position);
    return Math.abs(target - this.scrollTop) < 1 ? null : target;
  }

  /** The row at the top of the viewport, for remembering a place. */
  get anchor(): { readonly row: number; readonly offset: number } {
    return { row: this.anchorRow, offset: this.anchorOffset };
  }

  setViewport(height: number): void {
    this.viewport = height;
    this.keepInside();
  }

  /** Stays at the end while rows come, until the reader scrolls up. */
  stickToEnd(stuck: boolean): void {
    this.stuck = stuck;
    this.keepInside();
  }

  get sticksToEnd(): boolean {
    return this.stuck;
  }

  /** Rows came or went at the end. */
  setRowCount(count: number): void {
    this.heights.setCount(count);
    this.keepInside();
  }

  /**
   * The rows are others now (folded, filtered, all shown): what was the anchor row is now `anchorRow`,
   * and stays where it is on the screen.
   */
  replaceRows(count: number, anchorRow: number): void {
    this.heights.clear();
    this.heights.setCount(count);
    this.anchorRow = Math.max(0, Math.min(anchorRow, count - 1));
    this.keepInside();
  }

  /** The width or the font has changed: heights are to be measured anew. */
  setEstimate(estimate: number): void {
    this.heights.clear();
    this.heights.estimate = estimate;
    this.keepInside();
  }

  /** Rows were drawn and measured. */
  measure(row: number, height: number): void {
    if (row >= this.rowCount) return;
    this.heights.set(row, height);
    this.keepInside();
  }

  /** The scroller was scrolled by a person; `isEnd`: as far as it goes, though rows may have come since. */
  scrolled(scrollTop: number, isEnd = false): void {
    const moved = scrollTop - this.scrollTop;
    this.scrollTop = scrollTop;
    if (moved === 0) return;
    const isJump = Math.abs(moved) > this.viewport * JUMP_VIEWPORTS;
    if (scrollTop <= 0) this.moveTo(0);
    // Browsers round: the last pixel of a scroller cannot always be reached.
    else if (isEnd || scrollTop >= this.mostScrollTop - 1) this.moveTo(this.mostPosition);
    else this.moveTo(isJump ? this.toPosition(scrollTop) : this.position + moved);
    if (moved < 0) this.stuck = false;
    else if (this.atEnd) this.stuck = true;
  }

  /** The viewer has written `target` to scrollTop: not a person's doing. */
  synced(scrollTop: number): void {
    this.scrollTop = scrollTop;
  }

  /** Brings a row into view: at a share of the viewport from its top. */
  scrollToRow(row: number, share = 0): void {
    this.stuck = false;
    this.moveTo(this.heights.top(row) - this.viewport * share);
  }

  scrollBy(pixels: number): void {
    this.moveTo(this.position + pixels);
    if (pixels < 0) this.stuck = false;
    else if (this.atEnd) this.stuck = true;
  }

  /** The rows to draw, with some beyond both edges. */
  visible(extraRows: number): VisibleRows {
    const from = Math.max(0, this.anchorRow - extraRows);
    const last = this.heights.rowAt(this.position + this.viewport);
    const to = Math.min(this.rowCount, last + 1 + extraRows);
    return { from, to, offset: this.heights.top(from) - this.position };
  }

  /** Where a row begins, seen from the top of the viewport. */
  offsetOf(row: number): number {
    return this.heights.top(row) - this.position;
  }

  /** Where a row lies along the bar, from 0 to 1: for marks on it. */
  shareOf(row: number): number {
    return this.heights.total === 0 ? 0 : this.heights.top(row) / this.heights.total;
  }

  private get mostPosition(): number {
    return Math.max(0, this.heights.total - this.viewport);
  }

  private get mostScrollTop(): number {
    return Math.max(0, this.scrollHeight - this.viewport);
  }

  private toScrollTop(position: number): number {
    if (this.mostPosition === 0) return 0;
    return (position / this.mostPosition) * this.mostScrollTop;
  }

  private toPosition(scrollTop: number): number {
    if (this.mostScrollTop === 0) return 0;
    return (scrollTop / this.mostScrollTop) * this.mostPosition;
  }

  private moveTo(position: number): void {
    const inside = Math.max(0, Math.min(position, this.mostPosition));
    this.anchorRow = this.heights.rowAt(inside);
    this.anchorOffset = inside - this.heights.top(this.anchorRow);
  }

  private keepInside(): void {
    if (this.stuck || this.position > this.mostPosition) this.moveTo(this.mostPosition);
    else if (this.anchorOffset > this.heights.height(this.anchorRow)) this.moveTo(this.position);
  }
}
