import { takeEarlyRequest } from "../api/early-requests.ts";
import type { RepoEvent } from "../api/merge/merge.ts";

/**
 * The feed that `public/begin.js` opened before it requested home's list. It delivers events until the feed that all
 * tabs share has opened, so nothing is missed in between and the list need not be fetched again. This works with every
 * server, because it does not depend on event ids or replay, which Drone servers lack.
 */
export type EarlyFeed = {
  /** Begins to deliver the events, also those that have arrived so far. */
  read: (deliver: (events: RepoEvent[]) => void) => void;
  /**
   * Must be called when the shared feed has opened. Returns whether no event was missed since the list was
   * requested. Both feeds are read for a moment more, because an event on its way may reach only this one.
   */
  handOver: () => boolean;
};

const overlapMs = 1000;
/** If the shared feed has not opened by then, everything is fetched again anyway. */
const maxMs = 10_000;

/** The feed at this URL that the page opened before its scripts were loaded, if there is one. */
export function takeEarlyFeed(url: string): EarlyFeed | undefined {
  const stop = new AbortController();
  const early = takeEarlyRequest(new URL(url), stop.signal);
  if (early === undefined) return undefined;
  setTimeout(() => stop.abort(), maxMs);
  let isOpen = false;
  const readAll = async (deliver: (events: RepoEvent[]) => void): Promise<void> => {
    const { body, headers, ok } = await early.answer;
    isOpen = ok && (headers.get("content-type") ?? "").startsWith("text/event-stream");
    if (!isOpen || body === null) return stop.abort();
    const [decoder, reader] = [new TextDecoder(), body.getReader()];
    let readEvents: ((text: string) => RepoEvent[]) | undefined;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const text = decoder.decode(piece.value, { stream: true });
      if (readEvents === undefined && isPing(text)) continue;
      // Few pages need this: those in whose first second a build changes.
      readEvents ??= (await import("./hub/local-hub.ts")).createEventReader();
      const events = readEvents(text);
      if (events.length > 0) deliver(events);
    }
  };
  return {
    read: (deliver) =>
      void readAll(deliver)
        .catch(() => undefined) // The connection broke, or the feed was closed.
        .finally(() => {
          isOpen = false;
        }),
    handOver: () => {
      setTimeout(() => stop.abort(), overlapMs);
      return isOpen && !stop.signal.aborted;
    },
  };
}

const isPing = (text: string): boolean => /^(:[^\n]*\n\n)*$/.test(text);
