import { createGate, type Gate } from "../../../source/git/gate.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { fetchLimits } from "./fetch-limits.ts";

/** Runs a fetch for a build when there is room. Rejects with a 503 if too many wait. */
export type FetchQueue = (buildId: number, fetch: () => Promise<void>) => Promise<void>;

/**
 * Limits how many git processes send repositories at once. The others wait, because git does not repeat a refused
 * request. A build whose clients read slowly blocks only its own fetches.
 */
export function createFetchQueue(): FetchQueue {
  const shared = createGate(fetchLimits.fetches, fetchLimits.slowFetches);
  const lanes = new Map<number, { gate: Gate; fetches: number }>();
  return async (buildId, fetch) => {
    const lane = lanes.get(buildId) ?? { gate: createGate(fetchLimits.fetchesOfBuild), fetches: 0 };
    if (lane.fetches >= fetchLimits.waitingFetches)
      throw new ApiError(503, "Too many fetches are waiting");
    lanes.set(buildId, lane);
    lane.fetches += 1;
    try {
      await lane.gate(() => shared(fetch));
    } finally {
      lane.fetches -= 1;
      if (lane.fetches === 0) lanes.delete(buildId);
    }
  };
}
