const firstMs = 1000;
const maxMs = 30_000;

/**
 * How long to wait, in milliseconds, before following a running step again after its stream has ended.
 * `emptyStreams` is the number of consecutive streams without a new line.
 */
export function reconnectDelayMs(emptyStreams: number): number {
  return Math.min(firstMs * 2 ** Math.max(0, emptyStreams - 1), maxMs);
}

/**
 * Whether the server has lost the live log of the running step. Some servers keep these logs in memory: after a
 * restart they end each stream at once until the runner uploads the whole log. A single stream may also
 * have ended with the step, before the page received that event.
 */
export function isLiveLogLost(emptyStreams: number): boolean {
  return emptyStreams >= 2;
}
