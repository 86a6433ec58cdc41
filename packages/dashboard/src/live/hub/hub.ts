import { followFeed, type Feed, type FeedHandlers } from "./feed.ts";
import type { Revision } from "../../api/merge/revisions.ts";
import { createRecentSet } from "./recent-set.ts";
import { createLogStreams } from "./log-streams.ts";
import { keyOf, Outbox } from "./outbox.ts";
import { buildKey, type BuildKey, type FeedAddress, type ToHub, type ToTab } from "./protocol.ts";
import { readEvent } from "./read-event.ts";
import type { LiveTools } from "./tools.ts";

/** The hub's side of its connection to one tab. */
export type TabConnection = { receive: (message: ToHub) => void };

/** Tabs claim the same task within seconds. */
const maxClaims = 1000;

type Tab = {
  post: (message: ToTab) => void;
  outbox: Outbox;
  isVisible: boolean;
  /** The build whose page the tab shows. */
  page: BuildKey | undefined;
  hasFeed: boolean;
  logs: Map<string, () => void>;
};

/**
 * Holds the server connections of all tabs of a browser: one feed of build events, and one stream for each open
 * log. `connect.ts` chooses where it runs.
 */
export function createHub(tools: LiveTools) {
  const tabs = new Set<Tab>();
  const claims = createRecentSet(maxClaims);
  const control = new AbortController();
  const logs = createLogStreams(tools, control.signal);
  const following = createFollowing(tools, {
    onData: (data) => {
      const event = readEvent(data, ({ number, ...repo }) =>
        [...tabs].some(({ outbox }) => outbox.shows(buildKey(repo, number))),
      );
      if (event === undefined) return;
      const key = keyOf(event);
      for (const tab of tabs) if (tab.hasFeed) tab.outbox.add(key, event);
    },
    onRefresh: (revision) => broadcast({ type: "refresh", opening: { revision } }),
    onState: (state) => broadcast({ type: "state", state }),
    onReturn: () => logs.reopen(),
  });

  const broadcast = (message: ToTab, except?: Tab): void => {
    for (const tab of tabs) if (tab.hasFeed && tab !== except) tab.post(message);
  };
  const updateWatch = (): void =>
    following.setWatched([...tabs].some(({ isVisible, hasFeed }) => isVisible && hasFeed));

  const remove = (tab: Tab): void => {
    if (!tabs.delete(tab)) return;
    tab.hasFeed = false;
    tab.outbox.close();
    for (const stop of tab.logs.values()) stop();
    if (![...tabs].some(({ hasFeed }) => hasFeed)) following.follow(null);
    updateWatch();
  };

  const follow = (tab: Tab, feed: FeedAddress | null): void => {
    tab.hasFeed = feed !== null;
    if (feed === null && [...tabs].some(({ hasFeed }) => hasFeed)) return;
    const isNew = following.follow(feed);
    updateWatch();
    const state = following.state();
    if (feed === null || isNew || state === undefined) return;
    tab.post({ type: "state", state });
    // The tab receives all events from here on, but what it fetched before may be outdated.
    if (state.isLive) void refreshLate(tab, following.currentRevision());
  };

  const followLog = (tab: Tab, { id, url, port }: ToHub & { type: "log" }): void => {
    tab.logs.get(id)?.();
    const stop = logs.follow(url, {
      onLines: (pieces) => port.postMessage({ type: "live", pieces }),
      onEnd: () => {
        tab.logs.delete(id);
        port.close();
        tab.post({ type: "ended", id });
      },
    });
    tab.logs.set(id, () => {
      stop();
      port.close();
    });
  };

  const show = (tab: Tab, message: ToHub & { type: "show" }): void => {
    tab.isVisible = message.isVisible;
    tab.page = message.page;
    tab.outbox.show(message.isVisible, message.builds);
    updateWatch();
  };

  const receive = (tab: Tab, message: ToHub): void => {
    switch (message.type) {
      case "feed":
        return follow(tab, message.feed);
      case "show":
        return show(tab, message);
      case "taken":
        return tab.outbox.taken();
      case "check":
        return following.check();
      case "acted":
        return broadcast({ type: "refresh" }, tab);
      case "log":
        return followLog(tab, message);
      case "unlog":
        tab.logs.get(message.id)?.();
        return void tab.logs.delete(message.id);
      case "claim":
        return tab.post(answerClaim(message, tabs, claims.add(message.key)));
      case "bye":
        return remove(tab);
    }
  };

  return {
    /** Connects a tab. It is removed by its `bye` message, or by `remove` if it cannot send one. */
    add: (post: (message: ToTab) => void): TabConnection & { remove: () => void } => {
      const outbox = new Outbox(
        (events) => post({ type: "events", events }),
        () => post({ type: "refresh" }),
      );
      const tab: Tab = {
        post,
        outbox,
        isVisible: true,
        page: undefined,
        hasFeed: false,
        logs: new Map(),
      };
      tabs.add(tab);
      return { receive: (message) => receive(tab, message), remove: () => remove(tab) };
    },
    close: (): void => {
      for (const tab of tabs) remove(tab);
      control.abort();
      following.follow(null);
    },
  };
}

/** Whether a visible tab shows the page of this build. A list with the build is not enough, even if it has the stages. */
const isShown = (tabs: ReadonlySet<Tab>, build: BuildKey | undefined): boolean =>
  build !== undefined && [...tabs].some(({ isVisible, page }) => isVisible && page === build);

/** Grants a task to the first tab that claims it, but to none if a visible tab shows the page of its build. */
const answerClaim = (
  { key, unlessShown }: ToHub & { type: "claim" },
  tabs: ReadonlySet<Tab>,
  isFirst: boolean,
): ToTab => ({ type: isFirst && !isShown(tabs, unlessShown) ? "granted" : "refused", key });

/** If the server has revisions, the current one shows whether the tab's answers are outdated. */
const refreshLate = async (tab: Tab, current: Promise<Revision> | undefined): Promise<void> => {
  const revision = current === undefined ? undefined : await current;
  if (tab.hasFeed) tab.post({ type: "refresh", opening: { revision } });
};

type FollowingHandlers = {
  onData: (data: string) => void;
  onRefresh: FeedHandlers["onRefresh"];
  onState: (state: { isLive: boolean; lastLiveAt: number }) => void;
  /** Called when the feed has opened again after a break. */
  onReturn: () => void;
};

/** The one feed. It opens when a tab needs it, and again when another user signs in. */
const createFollowing = (tools: LiveTools, handlers: FollowingHandlers) => {
  let address: FeedAddress | null = null;
  let feed: Feed | undefined;
  let control = new AbortController();
  let isWatched = false;
  return {
    /** Returns whether a stream was opened. Another user needs another stream, which shows what they may see. */
    follow: (next: FeedAddress | null): boolean => {
      const isSame =
        address?.url === next?.url &&
        (address?.login === next?.login || !address?.login || !next?.login);
      if (isSame) {
        if (address !== null) address = { ...address, login: next?.login ?? address.login };
        return false;
      }
      control.abort();
      control = new AbortController();
      address = next;
      feed = undefined;
      if (next === null) return false;
      let wasOpen = false;
      const onState: FollowingHandlers["onState"] = (state) => {
        handlers.onState(state);
        if (state.isLive && wasOpen) handlers.onReturn();
        wasOpen ||= state.isLive;
      };
      feed = followFeed(next, { ...handlers, onState }, tools, control.signal);
      feed.setWatched(isWatched);
      return true;
    },
    setWatched: (watched: boolean): void => {
      isWatched = watched;
      feed?.setWatched(watched);
    },
    check: () => feed?.check(),
    state: () => feed?.state(),
    currentRevision: () => feed?.currentRevision(),
  };
};
