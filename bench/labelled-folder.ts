import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** First and last line, counted from 1, both included. */
export type LineRange = readonly [first: number, last: number];

export type Label = {
  readonly log: string;
  /** A log without one counts as its own project. */
  readonly project?: string;
  /** The lines that people labelled as the reason of the failure. */
  readonly why: readonly LineRange[];
};

/** The labels of a folder of logs of failed steps: its `labels.json`. */
export function readLabels(folder: string): readonly Label[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a benchmark's own input
  return JSON.parse(readFileSync(join(folder, "labels.json"), "utf8")) as readonly Label[];
}

/**
 * The pieces of a log, one per line: `logs/NAME.log.gz` or `logs/NAME.log` of the folder, or the same beside
 * `labels.json`.
 * @throws Error when no such file exists
 */
export function readPieces(folder: string, log: string) {
  const lines = readText(folder, log).match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map((out, pos) => ({ pos, out, time: 0 }));
}

function readText(folder: string, log: string): string {
  for (const path of [join(folder, "logs", log), join(folder, log)]) {
    if (existsSync(`${path}.log.gz`)) return gunzipSync(readFileSync(`${path}.log.gz`)).toString();
    if (existsSync(`${path}.log`)) return readFileSync(`${path}.log`, "utf8");
  }
  throw new Error(`Neither ${log}.log.gz nor ${log}.log is in ${folder} or its folder logs`);
}

/** The number of lines between a line and the nearest range; 0 inside one. */
export function distance(line: number, ranges: readonly LineRange[]): number {
  return Math.min(...ranges.map(([first, last]) => Math.max(first - line, line - last, 0)));
}
