/** What nobody has taken after this time holds a connection for nothing. */
const keptMs = 10_000;

type Begun = { answer: Promise<Response>; stop: AbortController };

/** Answers to calls that were made before whoever needs them was there, by address. */
const begun = new Map<string, Begun>();

export const keepAhead = (url: URL, ask: (signal: AbortSignal) => Promise<Response>): void => {
  const stop = new AbortController();
  const answer = ask(stop.signal);
  begun.set(url.href, { answer, stop });
  const drop = (): void => {
    if (begun.get(url.href)?.stop === stop) stop.abort();
    begun.delete(url.href);
  };
  answer.catch(drop);
  setTimeout(drop, keptMs);
};

/** The answer to a call that was made ahead, once. */
export const takeAhead = (
  url: URL,
  signal: AbortSignal | undefined,
): Promise<Response> | undefined => {
  const taken = begun.get(url.href);
  begun.delete(url.href);
  signal?.addEventListener("abort", () => taken?.stop.abort(signal.reason), { once: true });
  return taken?.answer;
};
