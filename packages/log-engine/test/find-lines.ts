import type { LogCore } from "../src/read/log-core.ts";
import { runRegexJob } from "../src/search/regex-job.ts";
import { RegexRunner } from "../src/search/regex-runner.ts";
import { SearchRun } from "../src/search/search-run.ts";
import type { SearchQuery } from "../src/types/values.ts";

/** A runner that works in the same thread. */
export function sameThread() {
  return new RegexRunner((answer) => ({
    post: (job) => queueMicrotask(() => answer(runRegexJob(job))),
    terminate: () => undefined,
  }));
}

/** Lines that a search finds in a whole log. */
export async function linesFound(core: LogCore, query: SearchQuery): Promise<number[]> {
  const run = new SearchRun(query, sameThread());
  const found: number[] = [];
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const more = run.step(core, resolve);
    const report = run.report(core);
    if (report !== null) {
      found.length = report.keep;
      found.push(...report.lines);
      if (report.done) return found;
    }
    if (!more) await promise;
  }
}
