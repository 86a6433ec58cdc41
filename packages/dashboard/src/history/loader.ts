import { errorMessages, type Build } from "@signalbox/contract";
import { ApiError } from "../api/api-error.ts";
import type { Limiter } from "../lib/limiter.ts";
import type { createDetails } from "./details.ts";
import type { DetailsRequest } from "./fill-plan.ts";

/**
 * Sends the requests for the details of a repository's builds.
 * @param limit how many of them are open at once
 */
export function createLoader(details: ReturnType<typeof createDetails>, limit: Limiter) {
  const fetch = async (
    requests: readonly DetailsRequest[],
    signal: AbortSignal,
    onFetched: () => void = () => undefined,
  ): Promise<void> => {
    const fetchOne = async (request: DetailsRequest): Promise<void> => {
      await limit(() => details.fetch(request, signal), signal);
      onFetched();
    };
    await Promise.all(requests.map(fetchOne));
  };

  /**
   * The details of those builds that have ended: known, kept by the browser, or fetched.
   * @param builds as the server lists them, without gaps
   */
  const load = async (builds: readonly Build[], signal: AbortSignal): Promise<Build[]> => {
    const planned = () => details.plan(builds, builds.length);
    if (planned().missing.length > 0)
      await details.restore({ builds, isComplete: false, hasNewer: true }, planned().missing);
    signal.throwIfAborted();
    await untilFailure(async (stop) => {
      // The server may shorten a long answer. The missing builds are then requested again.
      while (planned().missing.length > 0)
        await fetch(details.requests(builds, planned().missing), stop);
    }, signal);
    return planned().known;
  };

  return {
    fetch,
    load,
    /** Like `load`, but rejects if the user may not see some of the builds. */
    loadRange: async (builds: readonly Build[], signal: AbortSignal): Promise<Build[]> => {
      const loaded = await load(builds, signal);
      if (details.areRefused(builds)) throw new ApiError(404, errorMessages.notFound);
      return loaded;
    },
  };
}

/** Runs work whose signal also aborts when it fails, because its other requests are then no longer needed. */
const untilFailure = async (
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const stop = new AbortController();
  try {
    await work(AbortSignal.any([signal, stop.signal]));
  } finally {
    stop.abort();
  }
};
