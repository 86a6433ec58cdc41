import type { LogCore } from "../read/log-core.ts";
import { NumberList } from "../store/number-list.ts";
import { RegexProblem, type RegexRunner } from "./regex-runner.ts";
import { literalFinder, rangesIn, regexFinder, type Finder } from "./search-query.ts";
import { byteFinder, type ByteFinder } from "./search-bytes.ts";
import { searchBytes, searchSlab, slabCopy, slabEnd } from "./search-slab.ts";
import type { LineRanges, SearchProblem, SearchQuery } from "../types/values.ts";
import { decodeText } from "../text/utf8.ts";

/** The changes since the last report: drop the results from index `keep`, then append `lines`. */
export type SearchReport = {
  readonly keep: number;
  readonly lines: Uint32Array<ArrayBuffer>;
  readonly searched: number;
  readonly done: boolean;
  readonly problem: SearchProblem | null;
};

/** One search, in slices, over a log that may still grow. */
export class SearchRun {
  #query: SearchQuery;
  #regex: RegexRunner;
  #find: Finder | null = null;
  #findBytes: ByteFinder | null;
  #results = new NumberList();
  #next = 0;
  #reported = 0;
  #reportedSearched = -1;
  #problem: SearchProblem | null = null;
  #busy = false;
  /** Incremented when lines change while a regular expression is running on them. */
  #epoch = 0;

  constructor(query: SearchQuery, regex: RegexRunner) {
    this.#query = query;
    this.#regex = regex;
    this.#findBytes = byteFinder(query);
    if (query.regex !== true) this.#find = literalFinder(query);
    else this.#problem = expressionProblem(query);
  }

  /** Drops the results from line `changedFrom` on. */
  invalidate(changedFrom: number): void {
    if (changedFrom >= this.#next) return;
    this.#next = changedFrom;
    this.#epoch++;
    const keep = changedFrom === 0 ? 0 : this.#results.countUpTo(changedFrom - 1);
    this.#results.truncate(keep);
    this.#reported = Math.min(this.#reported, keep);
  }

  /**
   * Searches one slab. Returns true while there is more to do; otherwise calls `wake` when there is more
   * later.
   */
  step(core: LogCore, wake: () => void): boolean {
    if (this.#busy || this.#problem !== null || this.#query.text === "") return false;
    core.terminal.settle();
    const { store } = core.terminal;
    if (this.#next >= core.lineCount) return false;
    const from = this.#next;
    const to = slabEnd(store, from, core.lineCount);
    if (this.#find === null) {
      void this.#runRegex(core, from, to, wake);
      return false;
    }
    if (this.#findBytes === null) {
      const text = decodeText(store.text.slice(store.start(from), store.end(to - 1)));
      searchSlab(text, this.#find, (line) => this.#results.push(from + line));
    } else searchBytes(store, from, to, this.#findBytes, (line) => this.#results.push(line));
    this.#next = to;
    return to < core.lineCount;
  }

  /** Returns the changes since the last report, or null if there are none. */
  report(core: LogCore): SearchReport | null {
    const done = this.#isDone(core);
    if (this.#reportedSearched === this.#next && this.#results.length === this.#reported && !done) {
      return null;
    }
    const report = {
      keep: this.#reported,
      lines: this.#results.toArray(this.#reported),
      searched: this.#next,
      done,
      problem: this.#problem,
    };
    this.#reported = this.#results.length;
    this.#reportedSearched = this.#next;
    return report;
  }

  get hasResults(): boolean {
    return this.#results.length > 0;
  }

  async ranges(core: LogCore, from: number, to: number): Promise<LineRanges[]> {
    core.terminal.settle();
    const { store } = core.terminal;
    const last = Math.min(to, core.lineCount);
    if (from >= last || this.#problem !== null || this.#query.text === "") return [];
    const text = slabCopy(store, from, last);
    const ranges =
      this.#find === null
        ? (await this.#regex.run(this.#query, text, true)).ranges
        : literalRanges(decodeText(text), this.#find);
    return ranges.flatMap((found, i) =>
      found.length > 0 ? [{ line: from + i, ranges: found }] : [],
    );
  }

  #isDone(core: LogCore): boolean {
    return this.#problem !== null || this.#query.text === "" || this.#next >= core.lineCount;
  }

  async #runRegex(core: LogCore, from: number, to: number, wake: () => void): Promise<void> {
    const { store } = core.terminal;
    const epoch = this.#epoch;
    this.#busy = true;
    try {
      const text = slabCopy(store, from, to);
      const { lines } = await this.#regex.run(this.#query, text, false);
      if (epoch === this.#epoch) {
        for (const line of lines) this.#results.push(from + line);
        this.#next = to;
      }
    } catch (error) {
      if (!(error instanceof RegexProblem)) throw error;
      this.#problem = error.problem;
    }
    this.#busy = false;
    wake();
  }
}

function literalRanges(text: string, find: Finder): Uint32Array<ArrayBuffer>[] {
  return text
    .slice(0, -1)
    .split("\n")
    .map((line) => rangesIn(line, find));
}

function expressionProblem(query: SearchQuery): SearchProblem | null {
  try {
    regexFinder(query);
    return null;
  } catch (error) {
    return { kind: "invalid", message: error instanceof Error ? error.message : String(error) };
  }
}
