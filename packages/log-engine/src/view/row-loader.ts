import type { LogEngine } from "../types/log-engine.ts";
import type { LogLine } from "../types/values.ts";
import { drawnRows, runsToDraw, type DrawnRow } from "./drawn-rows.ts";
import { createFetchAhead } from "./fetch-ahead.ts";
import type { View } from "./view.ts";

/** Rows `[from, to)` of a view. `raw`: with the text as the step printed it. */
export type WantedRows = {
  readonly view: View;
  readonly from: number;
  readonly to: number;
  readonly raw: boolean;
};

/** `isOutdated`: other rows were requested in the meantime, but not loaded. */
type Loaded = (lines: ReadonlyMap<number, LogLine>, isOutdated: boolean) => void;

/** Loads the lines of rows. At most one request is pending. */
export class RowLoader {
  #engine: LogEngine;
  #fetchAhead: ReturnType<typeof createFetchAhead>;
  #isPending = false;
  #isOutdated = false;

  constructor(engine: LogEngine) {
    this.#engine = engine;
    this.#fetchAhead = createFetchAhead(engine);
  }

  /** The rows, if all their lines are in the cache. */
  cached({ view, from, to, raw }: WantedRows): DrawnRow[] | undefined {
    return drawnRows(view, [from, to], (line) => this.#engine.peek(line, raw));
  }

  /** Loads the lines around rows into the cache. */
  fetchAhead({ view, from, to, raw }: WantedRows): void {
    void this.#fetchAhead(view, from, to, raw);
  }

  /** Requests the lines of rows. Does nothing while a request is pending except to mark it as outdated. */
  async request({ view, from, to, raw }: WantedRows, loaded: Loaded): Promise<void> {
    if (this.#isPending) {
      this.#isOutdated = true;
      return;
    }
    this.#isPending = true;
    this.#isOutdated = false;
    const answers = await Promise.all(
      runsToDraw(view, from, to).map((run) => this.#engine.lines(run[0], run[1], { raw })),
    ).catch(() => undefined); // the engine was disposed
    this.#isPending = false;
    if (answers === undefined) return;
    loaded(new Map(answers.flat().map((line) => [line.line, line])), this.#isOutdated);
  }
}
