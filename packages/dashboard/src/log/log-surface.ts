import type { LogEngine } from "./engine/log-engine.ts";
import type { LogLine, LogState } from "./engine/types.ts";
import { ScrollMap } from "./scroll-map.ts";
import { createView, type View, type ViewSpec } from "./view.ts";

/** Rows that are drawn beyond both edges of the viewport. */
const EXTRA_ROWS = 6;
/** Lines that are fetched ahead in both directions, so that scrolling finds them at once. */
const AHEAD = 150;

/** Which lines are to be shown; the surface knows how many there are. */
export type ShownLines = Omit<ViewSpec, "lineCount">;

export interface DrawnRow {
  readonly row: number;
  readonly line: LogLine;
  /** The line right before it in the log, where it is known. */
  readonly before: LogLine | undefined;
  /** Lines left out between this row and the one above. */
  readonly hiddenBefore: number;
}

/** What is on the screen: rows that follow one another, the first of them `offset` below the top. */
export interface Drawing {
  readonly rows: readonly DrawnRow[];
  readonly offset: number;
  readonly scrollHeight: number;
  readonly rowCount: number;
  /** The end stays in view while lines arrive. */
  readonly follows: boolean;
  readonly generation: number;
}

const NOTHING: Drawing = {
  rows: [],
  offset: 0,
  scrollHeight: 0,
  rowCount: 0,
  follows: true,
  generation: 0,
};

/**
 * The part of a log that is in view, and how a person moves through it. Knows no element: whoever draws
 * it tells of scrolling and of measured heights, and draws what `drawing` says.
 *
 * Lines come from the engine a moment after they are asked for. Until then what was drawn stays, so
 * there are never blank rows; at most one question is on its way, and it is always about the newest place.
 */
export class LogSurface {
  readonly map: ScrollMap;
  private engine: LogEngine;
  private view: View;
  private shown: ShownLines = {
    window: { kind: "last", count: 0, of: 0 },
    folded: [],
    filter: null,
  };
  private current = NOTHING;
  private listeners = new Set<() => void>();
  private raw = false;
  private asking = false;
  private askAgain = false;
  private fetching = false;
  private generation: number;
  /** Grows when rows are other lines than before, which mere growth at the end does not do. */
  private epoch = 0;
  private touched = false;
  /** A line that is being gone to: heights around it are still being found out. */
  private goal: { line: number; share: number } | null = null;
  private moving = false;
  private disposed = false;

  constructor(engine: LogEngine, rowPx: number) {
    this.engine = engine;
    this.map = new ScrollMap(rowPx);
    this.map.stickToEnd(true);
    this.generation = engine.state().generation;
    this.view = createView({ ...this.shown, lineCount: 0 });
  }

  /** Follows the log from here on. Returns how to stop. */
  listen(): () => void {
    const stop = this.engine.onChange((state) => this.changed(state));
    this.disposed = false;
    this.changed(this.engine.state());
    return () => {
      stop();
      this.disposed = true;
    };
  }

  readonly drawing = (): Drawing => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Other lines are shown now; the line at the top of the viewport stays where it is. */
  show(shown: ShownLines): void {
    this.shown = shown;
    if (this.moving) return;
    const anchor = this.view.lineAt(this.map.anchor.row);
    this.epoch++;
    this.rebuild();
    this.map.replaceRows(this.view.rowCount, this.view.rowOf(anchor));
    this.aim();
    this.want();
  }

  setRaw(raw: boolean): void {
    if (raw === this.raw) return;
    this.raw = raw;
    this.heightsChanged();
  }

  /** The viewport has another size; with another width, wrapped lines have other heights. */
  resize(height: number, isOtherWidth: boolean): void {
    this.map.setViewport(height);
    if (isOtherWidth) this.heightsChanged();
    else this.want();
  }

  heightsChanged(): void {
    this.map.replaceRows(this.view.rowCount, this.map.anchor.row);
    this.want();
  }

  setRowHeight(rowPx: number): void {
    this.map.setEstimate(rowPx);
    this.want();
  }

  /** The scroller was scrolled, by a person unless it stands where the surface has put it. */
  scrolled(scrollTop: number, isEnd: boolean): void {
    if (scrollTop === this.map.knownScrollTop) return;
    this.goal = null;
    this.touched = true;
    this.map.scrolled(scrollTop, isEnd);
    this.want();
  }

  scrollBy(pixels: number): void {
    this.goal = null;
    this.touched = true;
    this.map.scrollBy(pixels);
    this.want();
  }

  follow(follows: boolean): void {
    this.goal = null;
    this.touched = true;
    this.map.stickToEnd(follows);
    this.emit({ ...this.current, follows });
    this.want();
  }

  /** Brings a line to a share of the viewport from its top. It must be among the lines shown. */
  goTo(line: number, share: number): void {
    this.goal = { line, share };
    this.aim();
    this.want();
  }

  /** A person has moved through the log: from here on nothing moves by itself. */
  get wasTouched(): boolean {
    return this.touched;
  }

  /** Whether a line is shown and wholly inside the viewport. */
  isInView(line: number): boolean {
    if (!this.view.isShown(line)) return false;
    const top = this.map.offsetOf(this.view.rowOf(line));
    return top >= 0 && top + this.map.estimate <= this.map.viewportHeight;
  }

  isShown(line: number): boolean {
    return this.view.isShown(line);
  }

  lineAtRow(row: number): number {
    return this.view.lineAt(row);
  }

  /** The line at the top of the viewport, or -1. */
  topLine(): number {
    return this.view.lineAt(this.map.anchor.row);
  }

  /** Drawn rows were measured. Returns where the first of them belongs. */
  measured(heights: readonly (readonly [row: number, height: number])[]): number {
    const { position } = this.map;
    for (const [row, height] of heights) this.map.measure(row, height);
    this.aim();
    const first = this.current.rows[0];
    const isElsewhere = Math.abs(this.map.position - position) > 0.5;
    const covers = this.covers();
    if (isElsewhere || !covers) queueMicrotask(() => this.want());
    return first === undefined || !covers ? this.current.offset : this.map.offsetOf(first.row);
  }

  /** What is drawn fills the viewport, and not the rows of a place that was left. */
  private covers(): boolean {
    const { from, to } = this.map.visible(0);
    const { rows } = this.current;
    return (rows[0]?.row ?? 0) <= from && (rows.at(-1)?.row ?? -1) + 1 >= to;
  }

  private aim(): void {
    if (this.goal === null) return;
    this.map.scrollToRow(this.view.rowOf(this.goal.line), this.goal.share);
  }

  private changed(state: LogState): void {
    if (state.generation !== this.generation) {
      void this.changeLog(state);
      return;
    }
    if (this.moving) return;
    this.rebuild();
    this.map.setRowCount(this.view.rowCount);
    this.want();
  }

  /** Another log took the place of this one: the piece that was at the top stays there. */
  private async changeLog(state: LogState): Promise<void> {
    this.generation = state.generation;
    const { row } = this.map.anchor;
    const top = this.current.rows.find((drawn) => drawn.row >= row)?.line;
    this.moving = true;
    const line = top === undefined ? -1 : await this.engine.lineOfPos(top.pos).catch(() => -1);
    if (this.disposed || this.generation !== state.generation) return;
    this.moving = false;
    this.epoch++;
    this.goal = null;
    this.rebuild();
    this.map.replaceRows(this.view.rowCount, this.view.rowOf(Math.max(0, line)));
    this.want();
  }

  private rebuild(): void {
    this.view = createView({ ...this.shown, lineCount: this.engine.state().lineCount });
  }

  private want(): void {
    if (this.disposed || this.moving) return;
    const { from, to, offset } = this.map.visible(EXTRA_ROWS);
    const rows = this.rowsFrom(from, to, (line) => this.engine.peek(line, this.raw));
    if (rows !== undefined) {
      const wasNear = this.isNear(from, to);
      this.draw(rows, offset);
      // Whoever jumps about does not need what is around each place.
      if (wasNear) void this.fetchAhead(from, to);
    } else if (this.asking) this.askAgain = true;
    else void this.ask(from, to, offset);
  }

  private async ask(from: number, to: number, offset: number): Promise<void> {
    this.asking = true;
    this.askAgain = false;
    const { epoch, generation, raw } = this;
    const answers = await Promise.all(
      this.runsOf(from, to).map((run) => this.engine.lines(run[0], run[1], { raw })),
    ).catch(() => undefined); // the log is gone
    this.asking = false;
    if (this.disposed || answers === undefined) return;
    const isOther = generation !== this.generation || epoch !== this.epoch || raw !== this.raw;
    if (!isOther && !this.moving) {
      const lines = new Map(answers.flat().map((line) => [line.line, line]));
      const rows = this.rowsFrom(from, to, (line) => lines.get(line), true);
      // A log that grows at its end has moved on, but what was asked for is still right.
      if (rows !== undefined) this.draw(rows, this.askAgain ? offset : this.map.offsetOf(from));
    }
    if (this.askAgain || isOther) this.want();
  }

  /** The lines of rows, as ranges. */
  runs(fromRow: number, toRow: number): readonly (readonly [from: number, to: number])[] {
    const runs: [number, number][] = [];
    for (let row = fromRow; row < toRow; row++) {
      const line = this.view.lineAt(row);
      const last = runs.at(-1);
      if (last !== undefined && line === last[1]) last[1]++;
      else runs.push([line, line + 1]);
    }
    return runs;
  }

  rowOf(line: number): number {
    return this.view.rowOf(line);
  }

  get rowCount(): number {
    return this.view.rowCount;
  }

  /** The lines of rows as ranges, each with the line before it, whose time may be needed. */
  private runsOf(from: number, to: number): [from: number, to: number][] {
    const runs: [number, number][] = [];
    for (let row = from; row < to; row++) {
      const line = this.view.lineAt(row);
      const last = runs.at(-1);
      if (last !== undefined && line <= last[1] + 1) last[1] = line + 1;
      else runs.push([Math.max(0, line - 1), line + 1]);
    }
    return runs;
  }

  private rowsFrom(
    from: number,
    to: number,
    find: (line: number) => LogLine | undefined,
    mayLack = false,
  ): DrawnRow[] | undefined {
    const rows: DrawnRow[] = [];
    for (let row = from; row < to; row++) {
      const at = this.view.lineAt(row);
      const line = find(at);
      if (line !== undefined) {
        const hiddenBefore = this.view.hiddenBefore(row);
        rows.push({ row, line, before: find(at - 1), hiddenBefore });
      } else if (!mayLack) return undefined;
    }
    return rows;
  }

  private draw(rows: readonly DrawnRow[], offset: number): void {
    this.emit({
      rows,
      offset,
      scrollHeight: this.map.scrollHeight,
      rowCount: this.view.rowCount,
      follows: this.map.sticksToEnd,
      generation: this.generation,
    });
  }

  private emit(drawing: Drawing): void {
    this.current = drawing;
    for (const listener of this.listeners) listener();
  }

  /** Some of these rows are drawn already. */
  private isNear(from: number, to: number): boolean {
    const { rows } = this.current;
    return (rows[0]?.row ?? Infinity) < to && (rows.at(-1)?.row ?? -1) >= from;
  }

  private async fetchAhead(from: number, to: number): Promise<void> {
    if (this.fetching || this.map.sticksToEnd) return;
    const missing = this.runsOf(
      Math.max(0, from - AHEAD),
      Math.min(this.view.rowCount, to + AHEAD),
    ).filter(([first, last]) => !this.isKnown(first) || !this.isKnown(last - 1));
    if (missing.length === 0) return;
    this.fetching = true;
    const asks = missing
      .slice(0, 8)
      .map(([first, last]) => this.engine.lines(first, last, { raw: this.raw }));
    await Promise.all(asks).catch(() => undefined); // the log is gone
    this.fetching = false;
  }

  private isKnown(line: number): boolean {
    return this.engine.peek(line, this.raw) !== undefined;
  }
}
