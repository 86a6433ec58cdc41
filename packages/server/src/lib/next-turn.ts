import { setImmediate as nextImmediate } from "node:timers/promises";

let last = Promise.resolve();

/**
 * Resolves in a later turn of the event loop, and for only one caller per turn, so that requests are answered between pieces
 * of work, however many are waiting.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => nextImmediate());
  return last;
}
