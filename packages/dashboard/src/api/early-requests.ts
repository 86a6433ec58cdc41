/** Requests and logs that are still unused after this time are aborted, so that they do not occupy a connection. */
const keepMs = 10_000;

/** A request that `public/begin.js` sent while the page's scripts were still loading. */
export type EarlyRequest = {
  answer: Promise<Response>;
  text: Promise<string>;
  stop: AbortController;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    /** The requests that `public/begin.js` sent, by URL. */
    signalboxBegun?: Map<string, EarlyRequest>;
    /**
     * The workers in which `public/begin.js` began to read logs, by the URLs of the logs. One that reads nothing yet has an
     * empty URL. A log that the application has taken has no worker here.
     */
    signalboxLogs?: Map<string, Worker | undefined>;
  }
}

const earlyRequests = (): Map<string, EarlyRequest> | undefined =>
  typeof window === "undefined" ? undefined : window.signalboxBegun;

/** Removes and returns the early request for this URL, if there is one. Aborting the signal aborts the request. */
export function takeEarlyRequest(
  url: URL,
  signal: AbortSignal | undefined,
): EarlyRequest | undefined {
  const taken = earlyRequests()?.get(url.href);
  if (taken === undefined) return undefined;
  earlyRequests()?.delete(url.href);
  signal?.addEventListener("abort", () => taken.stop.abort(signal.reason), { once: true });
  return taken;
}

/**
 * Ends the early requests, and the reading of early logs, that nobody has used within ten seconds. `public/begin.js` begins
 * no others then.
 */
export function dropUnusedEarlyRequests(): void {
  setTimeout(() => {
    earlyRequests()?.forEach(({ stop }) => stop.abort());
    delete window.signalboxBegun;
    window.signalboxLogs?.forEach((worker) => worker?.terminate());
    window.signalboxLogs?.clear();
  }, keepMs);
}
