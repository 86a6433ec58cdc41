/** Requests that are still unused after this time are aborted, so that they do not occupy a connection. */
const keepMs = 10_000;

/** A request that `public/begin.js` sent while the page's scripts were still loading. */
export type EarlyRequest = {
  answer: Promise<Response>;
  /** The whole body; undefined for a body that is read as a stream. */
  text: Promise<string> | undefined;
  stop: AbortController;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    /** The requests that `public/begin.js` sent, by URL. */
    signalboxBegun?: Map<string, EarlyRequest>;
  }
}

const earlyRequests = (): Map<string, EarlyRequest> | undefined =>
  typeof window === "undefined" ? undefined : window.signalboxBegun;

/** The body of the early request for this URL, which stays for the caller of `takeEarlyRequest`; undefined without one. */
export function peekEarlyText(url: URL): Promise<string> | undefined {
  return earlyRequests()?.get(url.href)?.text;
}

/** The number of early requests whose answers are streams: the logs that the page is about to read. */
export function countEarlyStreams(): number {
  return [...(earlyRequests()?.values() ?? [])].filter(({ text }) => text === undefined).length;
}

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

/** Aborts the early requests that nobody has used within ten seconds. */
export function dropUnusedEarlyRequests(): void {
  setTimeout(() => {
    earlyRequests()?.forEach(({ stop }) => stop.abort());
    earlyRequests()?.clear();
  }, keepMs);
}
