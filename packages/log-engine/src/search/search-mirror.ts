import type { SearchReport } from "./search-run.ts";
import type { SearchState } from "../types/values.ts";

/** The page's copy of the results of a search, in one growing buffer. */
export class SearchMirror {
  readonly id: number;
  #onUpdate: (state: SearchState) => void;
  #buffer = new Uint32Array(64);
  #length = 0;
  #last: Omit<SearchState, "lines"> = { searched: 0, done: false, problem: null };
  #isStale = false;

  constructor(id: number, onUpdate: (state: SearchState) => void) {
    this.id = id;
    this.#onUpdate = onUpdate;
  }

  take({ keep, lines, searched, done, problem }: SearchReport): void {
    // Earlier states are views of this buffer, so their content must not change.
    if (keep < this.#length) this.#buffer = this.#buffer.slice();
    const length = keep + lines.length;
    if (length > this.#buffer.length) {
      const grown = new Uint32Array(Math.max(length, this.#buffer.length * 2));
      grown.set(this.#buffer.subarray(0, keep));
      this.#buffer = grown;
    }
    this.#buffer.set(lines, keep);
    this.#length = length;
    this.#last = { searched, done, problem };
    this.#isStale = true;
  }

  notify(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    this.#onUpdate(this.state());
  }

  state(): SearchState {
    return { lines: this.#buffer.subarray(0, this.#length), ...this.#last };
  }
}
