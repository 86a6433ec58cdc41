import { rangesIn, regexFinder } from "./search-query.ts";
import { searchSlabByLine } from "./search-slab.ts";
import type { SearchQuery } from "../types/values.ts";

/** A job for the disposable worker. Each line of the text ends with a newline. */
export type RegexJob = {
  readonly id: number;
  readonly query: SearchQuery;
  readonly text: Uint8Array<ArrayBuffer>;
  /** Whether the positions within each line are needed, or only the matching lines. */
  readonly ranges: boolean;
};

export type RegexAnswer = {
  readonly id: number;
  readonly lines: Uint32Array<ArrayBuffer>;
  readonly ranges: readonly Uint32Array<ArrayBuffer>[];
};

/** Sent before a job runs, because the job may never return: the time limit starts here. */
export type RegexBegun = {
  readonly begun: number;
};

/** Runs a regular expression over lines. This call may never return. */
export function runRegexJob(job: RegexJob): RegexAnswer {
  const find = regexFinder(job.query);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(job.text);
  if (job.ranges) {
    const ranges = text
      .slice(0, -1)
      .split("\n")
      .map((line) => rangesIn(line, find));
    return { id: job.id, lines: new Uint32Array(0), ranges };
  }
  const lines: number[] = [];
  searchSlabByLine(text, find, (line) => lines.push(line));
  return { id: job.id, lines: new Uint32Array(lines), ranges: [] };
}
