import { keptHintKey, keptHints } from "../lib/kept-hint.ts";
import { remember } from "../lib/storage.ts";

/** About 4 kB, which `begin.js` reads before the first paint. */
const maxBuilds = 500;

/**
 * Records that the browser keeps the reason of this build's failure. Only local storage can be read before the page's
 * modules run, so `public/begin.js` reads there whether the brief will need the logs of the failed steps. A wrong hint
 * costs time, not correctness: the brief requests data that the store does not have.
 */
export function addKeptHint(buildId: number): void {
  const ids = keptHints();
  if (ids.includes(String(buildId))) return;
  remember(keptHintKey, [...ids, buildId].slice(-maxBuilds).join(","));
}

/** Deletes all hints, because the reasons that they refer to are deleted. */
export function forgetKeptHints(): void {
  remember(keptHintKey, undefined);
}
