import type { Outbox } from "./outbox.ts";
import type { BuildKey, ToTab } from "./protocol.ts";
import { mayTellOf } from "./read-event.ts";

/** What a feed brings at ordinary times. */
const eventsMost = 20;
const windowMs = 1000;
/** So long after the last event that was left out, what was missed is worth asking for. */
const calmAfterMs = 2000;

/** What decides whether a tab needs an event. */
export type Looking = {
  post: (message: ToTab) => void;
  outbox: Outbox;
  isVisible: boolean;
  hasFeed: boolean;
  /** Builds whose end is to be told. */
  watched: readonly BuildKey[];
  /** Events were left out while it was hidden. */
  hasMissed: boolean;
};

export type Sieve = {
  isLookedAt: () => boolean;
  /** Whether an event is to be read. One that is not is noted. */
  passes: (data: string) => boolean;
  /** Has a tab ask for what was left out. */
  makeGood: (tab: Looking) => void;
  close: () => void;
};

/**
 * While nobody looks, the first events of each second are read, so that icons and titles of hidden tabs are
 * right, and those about builds that hidden tabs show or watch. The others cost next to nothing: what they
 * told is asked for by the tab that is looked at again, and by hidden tabs once the flood is over.
 */
export const createSieve = (tabs: ReadonlySet<Looking>, now: () => number): Sieve => {
  let begin = 0;
  let taken = 0;
  let leftOutAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLookedAt = (): boolean => {
    for (const { isVisible, hasFeed } of tabs) if (isVisible && hasFeed) return true;
    return false;
  };
  const isWanted = (data: string): boolean => {
    for (const { outbox, watched } of tabs) {
      for (const key of outbox.builds()) if (mayTellOf(data, key)) return true;
      for (const key of watched) if (mayTellOf(data, key)) return true;
    }
    return false;
  };
  const hasRoom = (): boolean => {
    const at = now();
    if (at - begin >= windowMs) [begin, taken] = [at, 0];
    taken += 1;
    return taken <= eventsMost;
  };
  const makeGood = (tab: Looking): void => {
    if (tab.hasMissed && tab.hasFeed) tab.post({ type: "refresh" });
    tab.hasMissed = false;
  };
  const lookForCalm = (): void => {
    const left = leftOutAt + calmAfterMs - now();
    timer = left > 0 ? setTimeout(lookForCalm, left) : undefined;
    if (timer === undefined) tabs.forEach(makeGood);
  };
  return {
    isLookedAt,
    passes: (data) => {
      if (isLookedAt() || hasRoom() || isWanted(data)) return true;
      leftOutAt = now();
      timer ??= setTimeout(lookForCalm, calmAfterMs);
      for (const tab of tabs) tab.hasMissed = true;
      return false;
    },
    makeGood,
    close: () => clearTimeout(timer),
  };
};
