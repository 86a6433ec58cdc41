import type { LogCore } from "../read/log-core.ts";
import { RegexRunner, type SpawnRegexThread } from "../search/regex-runner.ts";
import { SearchRun, type SearchReport } from "../search/search-run.ts";
import type { LineRanges, SearchQuery } from "../types/values.ts";

/** The interval between the reports of a search; the first results are reported immediately. */
const REPORT_MS = 50;

type SearchOptions = {
  readonly spawnRegex: SpawnRegexThread;
  readonly regexTimeoutMs?: number | undefined;
  readonly now: () => number;
  readonly report: (id: number, report: SearchReport) => void;
};

/** The searches in a log, by the id of their request. */
export class Searches {
  #options: SearchOptions;
  #regex: RegexRunner;
  #runs = new Map<number, SearchRun>();
  #reportedAt = 0;

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#regex = new RegexRunner(options.spawnRegex, options.regexTimeoutMs);
  }

  get isEmpty(): boolean {
    return this.#runs.size === 0;
  }

  start(id: number, query: SearchQuery): void {
    this.#runs.set(id, new SearchRun(query, this.#regex));
  }

  cancel(id: number): void {
    if (this.#runs.delete(id)) this.#regex.cancel();
  }

  dispose(): void {
    this.#regex.stop();
    this.#runs.clear();
  }

  /** Reports that the lines from this one on have changed. */
  invalidate(line: number): void {
    for (const run of this.#runs.values()) run.invalidate(line);
  }

  /** Searches a part of the log. Returns true while there is more. `resume` is called when a waiting search can continue. */
  step(core: LogCore, resume: () => void): boolean {
    let more = false;
    const due = this.#options.now() - this.#reportedAt >= REPORT_MS;
    for (const [id, run] of this.#runs) {
      const { hasResults } = run;
      const hasMore = run.step(core, resume);
      const isFirst = !hasResults && run.hasResults;
      if (!hasMore || due || isFirst) this.#report(id, run, core);
      more ||= hasMore;
    }
    return more;
  }

  #report(id: number, run: SearchRun, core: LogCore): void {
    const report = run.report(core);
    if (report === null) return;
    this.#reportedAt = this.#options.now();
    this.#options.report(id, report);
  }

  /** The matches within lines; none if the search was cancelled. */
  async ranges(
    id: number,
    core: LogCore,
    from: number,
    to: number,
  ): Promise<readonly LineRanges[]> {
    try {
      return (await this.#runs.get(id)?.ranges(core, from, to)) ?? [];
    } catch {
      // The search itself reports an expression that exceeds the time limit.
      return [];
    }
  }
}
