import { keptHintKey, keptHints } from "../lib/kept-hint.ts";
import { remember } from "../lib/storage.ts";

/** About 4 kB, which `begin.js` reads before the first paint. */
const maxBuilds = 500;

/**
 * Notes that the browser keeps why this build failed. Only local storage can be read before the page's modules run, so
 * `public/begin.js` asks it whether the brief will need the logs of the failed steps. A wrong hint costs time, not
 * correctness: the brief requests what the store lacks.
 */
export function hintAtKeptReason(buildId: number): void {
  const ids = keptHints();
  if (ids.includes(String(buildId))) return;
  remember(keptHintKey, [...ids, buildId].slice(-maxBuilds).join(","));
}

/** Forgets all hints, when what they point to is deleted. */
export function forgetKeptHints(): void {
  remember(keptHintKey, undefined);
}
