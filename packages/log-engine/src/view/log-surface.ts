import type { LogEngine } from "../types/log-engine.ts";
import { drawnRows, runsOf, type DrawnRow, type LineRun } from "./drawn-rows.ts";
import type { LogState } from "../types/values.ts";
import { LateScrolls } from "./late-scrolls.ts";
import { RowLoader, type WantedRows } from "./row-loader.ts";
import { DrawingStore, type Drawing } from "./drawing-store.ts";
import { ScrollMap } from "./scroll-map.ts";
import { createView, type View, type ViewSpec } from "./view.ts";

/** Rows drawn above and below the viewport. */
const EXTRA_ROWS = 6;

/** Which lines are shown; the surface adds the number of lines. */
export type ShownLines = Omit<ViewSpec, "lineCount">;

/**
 * The visible part of a log and the ways to move through it. It knows no elements: the component that
 * draws it reports scrolling and measured heights and draws `drawing`. Lines arrive a moment after the
 * request. Until then the previous rows stay, so that there are never blank rows.
 */
export class LogSurface {
  readonly map: ScrollMap;
  readonly late = new LateScrolls();
  #engine: LogEngine;
  #loader: RowLoader;
  #view: View;
  #shown: ShownLines = {
    window: { kind: "last", count: 0, of: 0 },
    folded: [],
    filter: null,
  };
  #drawings = new DrawingStore();
  #raw = false;
  #generation: number;
  /** Incremented when rows show other texts than before, but not when lines are appended. */
  #version = 0;
  #touched = false;
  /** The line that is being scrolled to while the heights around it are still being measured. */
  #goal: { line: number; share: number } | null = null;
  #moving = false;
  #disposed = false;

  constructor(engine: LogEngine, rowPx: number) {
    this.#engine = engine;
    this.#loader = new RowLoader(engine);
    this.map = new ScrollMap(rowPx);
    this.map.stickToEnd(true);
    this.#generation = engine.state().generation;
    this.#view = createView({ ...this.#shown, lineCount: 0 });
  }

  /** Subscribes to the log. Returns a function that unsubscribes. */
  listen(): () => void {
    const stop = this.#engine.onChange((state) => this.#changed(state));
    this.#disposed = false;
    this.#changed(this.#engine.state());
    return () => {
      stop();
      this.#disposed = true;
    };
  }

  readonly drawing = (): Drawing => this.#drawings.drawing;

  readonly subscribe = (listener: () => void): (() => void) => this.#drawings.subscribe(listener);

  /** Changes which lines are shown. The line at the top of the viewport keeps its position. */
  show(shown: ShownLines): void {
    this.#shown = shown;
    if (this.#moving) return;
    const anchor = this.#view.lineAt(this.map.anchor.row);
    this.#version++;
    this.#rebuild();
    this.map.replaceRows(this.#view.rowCount, this.#view.rowOf(anchor));
    this.#aim();
    this.#update();
  }

  setRaw(raw: boolean): void {
    if (raw === this.#raw) return;
    this.#raw = raw;
    this.#version++;
    this.heightsChanged();
  }

  /** Updates the size of the viewport. A new width changes the heights of wrapped lines. */
  resize(height: number, isOtherWidth: boolean): void {
    this.map.setViewport(height);
    if (isOtherWidth) this.heightsChanged();
    else this.#update();
  }

  heightsChanged(): void {
    this.map.replaceRows(this.#view.rowCount, this.map.anchor.row);
    this.#update();
  }

  /**
   * Handles a scroll event. It is the user's unless `scrollTop` is the value that the surface has set, or the scroll
   * began before the user turned following on or off.
   */
  scrolled(scrollTop: number, isEnd: boolean): void {
    if (scrollTop === this.map.knownScrollTop) return;
    const isUpwards = scrollTop < this.map.knownScrollTop;
    const isLate = this.late.take({ isUpwards, isEnd }, this.map.sticksToEnd);
    if (isLate || (isEnd && this.map.isBarBeyondEnd)) {
      this.map.synced(scrollTop);
      return;
    }
    this.#goal = null;
    this.#touched = true;
    this.map.scrolled(scrollTop, isEnd);
    this.#update();
  }

  scrollBy(pixels: number): void {
    this.#goal = null;
    this.#touched = true;
    this.map.scrollBy(pixels);
    this.#update();
  }

  follow(follows: boolean): void {
    this.#goal = null;
    this.late.begin();
    this.#touched = true;
    this.map.stickToEnd(follows);
    this.#drawings.draw({ ...this.drawing(), follows });
    this.#update();
  }

  /** The user has begun to scroll up, so following ends before the browser reports the scroll. */
  leaveEnd(): void {
    if (this.map.sticksToEnd) this.follow(false);
    this.late.begin();
  }

  /** Scrolls to a line so that it appears at a share of the viewport's height. The line must be shown. */
  goTo(line: number, share: number): void {
    this.#goal = { line, share };
    this.#aim();
    this.#update();
  }

  /** Whether the user has moved through the log; from then on nothing scrolls automatically. */
  get wasTouched(): boolean {
    return this.#touched;
  }

  /** Whether a line is shown and completely inside the viewport. */
  isInView(line: number): boolean {
    if (!this.#view.isShown(line)) return false;
    const top = this.map.offsetOf(this.#view.rowOf(line));
    return top >= 0 && top + this.map.estimate <= this.map.viewportHeight;
  }

  /** Which lines are shown in which rows. */
  get view(): View {
    return this.#view;
  }

  /** The line at the top of the viewport, or -1. */
  topLine(): number {
    return this.#view.lineAt(this.map.anchor.row);
  }

  /** Records the measured heights of drawn rows. Returns the position of the first of them. */
  measured(heights: readonly (readonly [row: number, height: number])[]): number {
    const { position } = this.map;
    for (const [row, height] of heights) this.map.measure(row, height);
    this.#aim();
    const { rows, offset } = this.drawing();
    const isElsewhere = Math.abs(this.map.position - position) > 0.5;
    const { from, to } = this.map.visible(0);
    const covers = this.#drawings.covers(from, to);
    if (isElsewhere || !covers) queueMicrotask(() => this.#update());
    return rows[0] === undefined || !covers ? offset : this.map.offsetOf(rows[0].row);
  }

  #aim(): void {
    if (this.#goal === null) return;
    this.map.scrollToRow(this.#view.rowOf(this.#goal.line), this.#goal.share);
  }

  #changed(state: LogState): void {
    if (state.generation !== this.#generation) {
      void this.#changeLog(state);
      return;
    }
    if (this.#moving) return;
    this.#rebuild();
    this.map.setRowCount(this.#view.rowCount);
    this.#update();
  }

  /** Replaces the log and keeps the piece at the top of the viewport in its position. */
  async #changeLog(state: LogState): Promise<void> {
    this.#generation = state.generation;
    this.#version++;
    const { row } = this.map.anchor;
    const top = this.drawing().rows.find((drawn) => drawn.row >= row)?.line;
    this.#moving = true;
    const line = top === undefined ? -1 : await this.#engine.lineOfPos(top.pos).catch(() => -1);
    if (this.#disposed || this.#generation !== state.generation) return;
    this.#moving = false;
    this.#version++;
    this.#goal = null;
    this.#rebuild();
    this.map.replaceRows(this.#view.rowCount, this.#view.rowOf(Math.max(0, line)));
    this.#update();
  }

  #rebuild(): void {
    this.#view = createView({ ...this.#shown, lineCount: this.#engine.state().lineCount });
  }

  #update(): void {
    if (this.#disposed || this.#moving) return;
    const { from, to, offset } = this.map.visible(EXTRA_ROWS);
    const wanted = { view: this.#view, from, to, raw: this.#raw };
    const rows = this.#loader.cached(wanted);
    if (rows === undefined) {
      this.#request(wanted, offset);
      return;
    }
    const wasNear = this.#drawings.touches(from, to);
    this.#draw(rows, offset);
    // Nothing is fetched ahead during jumps, because the surrounding lines would not be needed.
    if (wasNear && !this.map.sticksToEnd) this.#loader.fetchAhead(wanted);
  }

  #request(wanted: WantedRows, offset: number): void {
    const version = this.#version;
    void this.#loader.request(wanted, (lines, isOutdated) => {
      if (this.#disposed) return;
      const isOther = version !== this.#version;
      if (!isOther && !this.#moving) {
        const { from, to } = wanted;
        const rows = drawnRows(this.#view, [from, to], (line) => lines.get(line), true);
        // The log has grown in the meantime, but the requested rows are still correct.
        if (rows !== undefined) this.#draw(rows, isOutdated ? offset : this.map.offsetOf(from));
      }
      if (isOutdated || isOther) this.#update();
    });
  }

  /** The lines of rows as ranges. */
  runs(fromRow: number, toRow: number): readonly LineRun[] {
    return runsOf(this.#view, fromRow, toRow);
  }

  #draw(rows: readonly DrawnRow[], offset: number): void {
    this.#drawings.draw({
      rows,
      offset,
      scrollHeight: this.map.scrollHeight,
      rowCount: this.#view.rowCount,
      follows: this.map.sticksToEnd,
      generation: this.#generation,
    });
  }
}
