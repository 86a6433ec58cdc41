const firstMs = 1000;
const mostMs = 30_000;

/**
 * How long to wait, in milliseconds, before the ended stream of a running step is followed again.
 * `fruitless`: how many streams in a row ended without a new line.
 */
export const followAgainMs = (fruitless: number): number =>
  Math.min(firstMs * 2 ** Math.max(0, fruitless - 1), mostMs);

/**
 * Whether the server has lost the live log of a running step. Drone keeps these logs in memory: after a
 * restart it ends each stream at once, until the step's runner uploads the whole log. One stream alone may
 * have ended because the step did, too, which the page has not heard of yet.
 */
export const isForgotten = (fruitless: number): boolean => fruitless >= 2;
