import type { LogEngine } from "../types/log-engine.ts";
import { drawnRows, runsOf, runsToDraw, type DrawnRow, type LineRun } from "./drawn-rows.ts";
import type { LogState } from "../types/values.ts";
import { createFetchAhead } from "./fetch-ahead.ts";
import { LateScrolls } from "./late-scrolls.ts";
import { ScrollMap } from "./scroll-map.ts";
import { createView, type View, type ViewSpec } from "./view.ts";

/** Rows drawn above and below the viewport. */
const EXTRA_ROWS = 6;

/** Which lines are shown; the surface adds the number of lines. */
export type ShownLines = Omit<ViewSpec, "lineCount">;

/** The content of the screen: consecutive rows, the first of them `offset` below the top. */
export type Drawing = {
  readonly rows: readonly DrawnRow[];
  readonly offset: number;
  readonly scrollHeight: number;
  readonly rowCount: number;
  /** Whether the end stays in view while lines arrive. */
  readonly follows: boolean;
  readonly generation: number;
};

const NOTHING: Drawing = {
  rows: [],
  offset: 0,
  scrollHeight: 0,
  rowCount: 0,
  follows: true,
  generation: 0,
};

/**
 * The visible part of a log and the ways to move through it. It knows no elements: the component that
 * draws it reports scrolling and measured heights and draws `drawing`. Lines arrive a moment after the
 * request. Until then the previous rows stay, so that there are never blank rows. At most one request is
 * pending, always for the latest position.
 */
export class LogSurface {
  readonly map: ScrollMap;
  readonly late = new LateScrolls();
  #engine: LogEngine;
  #fetchAhead: ReturnType<typeof createFetchAhead>;
  #view: View;
  #shown: ShownLines = {
    window: { kind: "last", count: 0, of: 0 },
    folded: [],
    filter: null,
  };
  #current = NOTHING;
  #listeners = new Set<() => void>();
  #raw = false;
  #isRequesting = false;
  #isOutdated = false;
  #generation: number;
  /** Incremented when rows show other lines than before, but not when lines are appended. */
  #epoch = 0;
  #touched = false;
  /** The line that is being scrolled to while the heights around it are still being measured. */
  #goal: { line: number; share: number } | null = null;
  #moving = false;
  #disposed = false;

  constructor(engine: LogEngine, rowPx: number) {
    this.#engine = engine;
    this.#fetchAhead = createFetchAhead(engine);
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

  readonly drawing = (): Drawing => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes which lines are shown. The line at the top of the viewport keeps its position. */
  show(shown: ShownLines): void {
    this.#shown = shown;
    if (this.#moving) return;
    const anchor = this.#view.lineAt(this.map.anchor.row);
    this.#epoch++;
    this.#rebuild();
    this.map.replaceRows(this.#view.rowCount, this.#view.rowOf(anchor));
    this.#aim();
    this.#update();
  }

  setRaw(raw: boolean): void {
    if (raw === this.#raw) return;
    this.#raw = raw;
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

  setRowHeight(rowPx: number): void {
    this.map.setEstimate(rowPx);
    this.#update();
  }

  /**
   * Handles a scroll event. It is the user's unless `scrollTop` is the value that the surface has set, or the scroll
   * began before the user turned following on or off.
   */
  scrolled(scrollTop: number, isEnd: boolean): void {
    if (scrollTop === this.map.knownScrollTop) return;
    const isUp = scrollTop < this.map.knownScrollTop;
    const isLate = this.late.take({ isUp, isEnd }, this.map.sticksToEnd);
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
    this.#emit({ ...this.#current, follows });
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

  isShown(line: number): boolean {
    return this.#view.isShown(line);
  }

  lineAtRow(row: number): number {
    return this.#view.lineAt(row);
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
    const first = this.#current.rows[0];
    const isElsewhere = Math.abs(this.map.position - position) > 0.5;
    const covers = this.#covers();
    if (isElsewhere || !covers) queueMicrotask(() => this.#update());
    return first === undefined || !covers ? this.#current.offset : this.map.offsetOf(first.row);
  }

  /** Whether the drawn rows fill the viewport at its present position. */
  #covers(): boolean {
    const { from, to } = this.map.visible(0);
    const { rows } = this.#current;
    return (rows[0]?.row ?? 0) <= from && (rows.at(-1)?.row ?? -1) + 1 >= to;
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
    const { row } = this.map.anchor;
    const top = this.#current.rows.find((drawn) => drawn.row >= row)?.line;
    this.#moving = true;
    const line = top === undefined ? -1 : await this.#engine.lineOfPos(top.pos).catch(() => -1);
    if (this.#disposed || this.#generation !== state.generation) return;
    this.#moving = false;
    this.#epoch++;
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
    const rows = drawnRows(this.#view, [from, to], (line) => this.#engine.peek(line, this.#raw));
    if (rows !== undefined) {
      const wasNear = this.#isNear(from, to);
      this.#draw(rows, offset);
      // Nothing is fetched ahead during jumps, because the surrounding lines would not be needed.
      if (wasNear && !this.map.sticksToEnd) void this.#fetchAhead(this.#view, from, to, this.#raw);
    } else if (this.#isRequesting) this.#isOutdated = true;
    else void this.#request(from, to, offset);
  }

  async #request(from: number, to: number, offset: number): Promise<void> {
    this.#isRequesting = true;
    this.#isOutdated = false;
    const epoch = this.#epoch;
    const generation = this.#generation;
    const raw = this.#raw;
    const answers = await Promise.all(
      runsToDraw(this.#view, from, to).map((run) => this.#engine.lines(run[0], run[1], { raw })),
    ).catch(() => undefined); // the engine was disposed
    this.#isRequesting = false;
    if (this.#disposed || answers === undefined) return;
    const isOther = generation !== this.#generation || epoch !== this.#epoch || raw !== this.#raw;
    if (!isOther && !this.#moving) {
      const lines = new Map(answers.flat().map((line) => [line.line, line]));
      const rows = drawnRows(this.#view, [from, to], (line) => lines.get(line), true);
      // The log has grown in the meantime, but the requested rows are still correct.
      if (rows !== undefined) this.#draw(rows, this.#isOutdated ? offset : this.map.offsetOf(from));
    }
    if (this.#isOutdated || isOther) this.#update();
  }

  /** The lines of rows as ranges. */
  runs(fromRow: number, toRow: number): readonly LineRun[] {
    return runsOf(this.#view, fromRow, toRow);
  }

  rowOf(line: number): number {
    return this.#view.rowOf(line);
  }

  get rowCount(): number {
    return this.#view.rowCount;
  }

  #draw(rows: readonly DrawnRow[], offset: number): void {
    this.#emit({
      rows,
      offset,
      scrollHeight: this.map.scrollHeight,
      rowCount: this.#view.rowCount,
      follows: this.map.sticksToEnd,
      generation: this.#generation,
    });
  }

  #emit(drawing: Drawing): void {
    this.#current = drawing;
    for (const listener of this.#listeners) listener();
  }

  /** Whether some of these rows are already drawn. */
  #isNear(from: number, to: number): boolean {
    const { rows } = this.#current;
    return (rows[0]?.row ?? Infinity) < to && (rows.at(-1)?.row ?? -1) >= from;
  }
}
