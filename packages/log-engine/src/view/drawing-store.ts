import type { DrawnRow } from "./drawn-rows.ts";

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

/** Holds the current drawing, and notifies its listeners of each new one. */
export class DrawingStore {
  #drawing = NOTHING;
  #listeners = new Set<() => void>();

  get drawing(): Drawing {
    return this.#drawing;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  draw(drawing: Drawing): void {
    this.#drawing = drawing;
    for (const listener of this.#listeners) listener();
  }

  /** Whether all rows `[from, to)` are drawn. */
  covers(from: number, to: number): boolean {
    const { rows } = this.#drawing;
    return (rows[0]?.row ?? 0) <= from && (rows.at(-1)?.row ?? -1) + 1 >= to;
  }

  /** Whether some of the rows `[from, to)` are drawn. */
  touches(from: number, to: number): boolean {
    const { rows } = this.#drawing;
    return (rows[0]?.row ?? Infinity) < to && (rows.at(-1)?.row ?? -1) >= from;
  }
}
