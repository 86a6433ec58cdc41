import { gzipSync } from "node:zlib";

/**
 * The most kilobytes (1000 bytes) of JavaScript, gzipped, that a cold first load of home may fetch until its list is shown. The
 * build and a journey check it.
 */
export const firstLoadBudget = 150;

/** The size of scripts in kilobytes (1000 bytes), each gzipped by itself. */
export function gzippedSize(scripts: readonly string[]): number {
  return scripts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000;
}
