import type { Outbox } from "./outbox.ts";
import type { BuildKey, ToTab } from "./protocol.ts";
import { mayBeAboutBuild, mayMention } from "./read-event.ts";

/** More than this per second is a flood. */
const maxEventsPerWindow = 20;
const windowMs = 1000;
/** Hidden tabs fetch what they missed this long after the last skipped event. */
const quietAfterMs = 2000;
/** During a long flood, hidden tabs fetch it this often, for their icons. */
const refreshEveryMs = 20_000;

/** The state of a tab that decides whether it needs an event. */
export type FilteredTab = {
  post: (message: ToTab) => void;
  outbox: Outbox;
  isVisible: boolean;
  hasFeed: boolean;
  /** Builds whose end is reported by a notification. */
  watched: readonly BuildKey[];
  /** Each event about any other build that may be reported contains at least one of these names. */
  mentions: readonly string[];
  /** Events were skipped while the tab was hidden. */
  hasMissed: boolean;
};

export type EventFilter = {
  isAnyTabVisible: () => boolean;
  /** Whether an event should be parsed. If not, the tabs are marked as having missed it. */
  passes: (data: string) => boolean;
  /**
   * Calls `rest` if a flood lasts into its second second and no tab needs any of its events. The tabs must refetch when the
   * rest is over.
   */
  ifUseless: (rest: () => void) => void;
  /** Makes a tab refetch if events were skipped. */
  refreshIfMissed: (tab: FilteredTab) => void;
  close: () => void;
};

/**
 * Skips events during a flood while no tab is visible, except those about builds that hidden tabs show or may report. The flood
 * begins with the event that exceeds the limit, and ends after a second with fewer events. A tab that becomes visible
 * refetches skipped data, and so do hidden tabs after the flood, or once in a while if it lasts.
 */
export function createEventFilter(tabs: ReadonlySet<FilteredTab>, now: () => number): EventFilter {
  let windowStart = 0;
  let eventsInWindow = 0;
  let isFlood = false;
  let skippedAt = 0;
  let refreshAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isAnyTabVisible = (): boolean => {
    for (const { isVisible, hasFeed } of tabs) if (isVisible && hasFeed) return true;
    return false;
  };
  const isAnyNameWanted = (): boolean => {
    for (const { outbox, watched, mentions } of tabs)
      if (watched.length + mentions.length + outbox.builds().size > 0) return true;
    return false;
  };
  const isWanted = (data: string): boolean => {
    let lowerCase: string | undefined;
    for (const { outbox, watched, mentions } of tabs) {
      for (const key of outbox.builds()) if (mayBeAboutBuild(data, key)) return true;
      for (const key of watched) if (mayBeAboutBuild(data, key)) return true;
      if (mentions.length > 0) lowerCase ??= data.toLowerCase();
      for (const name of mentions) if (mayMention(lowerCase ?? "", name)) return true;
    }
    return false;
  };
  const isBelowLimit = (): boolean => {
    const at = now();
    if (at - windowStart >= windowMs) {
      const isNextWindow = at - windowStart < 2 * windowMs;
      isFlood = isNextWindow && eventsInWindow > maxEventsPerWindow;
      [windowStart, eventsInWindow] = [at, 0];
    }
    eventsInWindow += 1;
    return !isFlood && eventsInWindow <= maxEventsPerWindow;
  };
  const refreshIfMissed = (tab: FilteredTab): void => {
    if (tab.hasMissed && tab.hasFeed) tab.post({ type: "refresh" });
    tab.hasMissed = false;
  };
  const refreshWhenQuiet = (): void => {
    const left = Math.min(skippedAt + quietAfterMs, refreshAt) - now();
    timer = left > 0 ? setTimeout(refreshWhenQuiet, left) : undefined;
    if (timer === undefined) tabs.forEach(refreshIfMissed);
  };
  return {
    isAnyTabVisible,
    passes: (data) => {
      if (isAnyTabVisible() || isBelowLimit() || isWanted(data)) return true;
      skippedAt = now();
      if (timer === undefined) {
        refreshAt = skippedAt + refreshEveryMs;
        timer = setTimeout(refreshWhenQuiet, quietAfterMs);
      }
      for (const tab of tabs) tab.hasMissed = true;
      return false;
    },
    ifUseless: (rest) => {
      if (!isFlood || eventsInWindow <= maxEventsPerWindow) return;
      if (isAnyTabVisible() || isAnyNameWanted()) return;
      clearTimeout(timer);
      timer = undefined;
      for (const tab of tabs) tab.hasMissed = false;
      rest();
    },
    refreshIfMissed,
    close: () => clearTimeout(timer),
  };
}
