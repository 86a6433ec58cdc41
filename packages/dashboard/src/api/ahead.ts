/** What nobody has taken after this time holds a connection for nothing. */
const keptMs = 10_000;

/** A call that was made while the page's own scripts were on their way. */
export type Begun = {
  answer: Promise<Response>;
  /** All of the answer, unless it is one to be read piece by piece. */
  text: Promise<string> | undefined;
  stop: AbortController;
};

declare global {
  interface Window {
    /** What `public/begin.js` has asked for, by address. */
    signalboxBegun?: Map<string, Begun>;
  }
}

const begun = (): Map<string, Begun> | undefined =>
  typeof window === "undefined" ? undefined : window.signalboxBegun;

/** The call to this address that was made ahead: once, and its end with the signal's. */
export const takeAhead = (url: URL, signal: AbortSignal | undefined): Begun | undefined => {
  const taken = begun()?.get(url.href);
  if (taken === undefined) return undefined;
  begun()?.delete(url.href);
  signal?.addEventListener("abort", () => taken.stop.abort(signal.reason), { once: true });
  return taken;
};

/** Gives up what nobody takes soon. */
export const dropAheadLater = (): void => {
  setTimeout(() => {
    begun()?.forEach(({ stop }) => stop.abort());
    begun()?.clear();
  }, keptMs);
};
