import type { Query, QueryClient } from "@tanstack/react-query";
import { probeUrl, streamUrl } from "../api/config.ts";
import { applyEvents } from "../api/apply-events.ts";
import type { RepoEvent } from "../api/merge/merge.ts";
import type { Opening } from "../api/merge/revisions.ts";
import { keys, userQuery } from "../api/queries.ts";
import type { HubLink, LinkHandlers } from "./hub/connect.ts";
import type { ConnectionStore } from "./connection.ts";
import {
  buildKey,
  type BuildKey,
  type FeedAddress,
  type ToHub,
  type ToTab,
} from "./hub/protocol.ts";
import { isBuildKey, refresh, refreshHidden } from "./refresh.ts";

export type LogHandlers = {
  /** Called for each connection to a hub, with the port that delivers the lines from the first one on. */
  connect: (port: MessagePort) => void;
  onEnd: () => void;
};

/** The parts of the browser that a tab uses. */
export type TabTools = {
  connect: (handlers: LinkHandlers) => HubLink;
  connection: ConnectionStore;
  /** Runs the work before the next frame is drawn. */
  nextFrame: (work: () => void) => void;
  isVisible: () => boolean;
  now: () => number;
  /** Called with each update after it has been applied to the cache. */
  onUpdate: (update: LiveUpdate) => void;
};

/** New events, or `refreshed` if everything was refetched. */
export type LiveUpdate = readonly RepoEvent[] | "refreshed";

export type Tab = {
  followLog: (url: string, handlers: LogHandlers) => () => void;
  /** Must be called when the page is shown or hidden. */
  show: () => void;
  /** The network may have changed. */
  check: () => void;
  /** The machine slept or is online again. Even a stream that is still open may have lost events. */
  wake: () => void;
  /** The browser freezes the page for its back/forward cache, so other tabs must not wait for it. */
  leave: () => void;
  /** The frozen page is shown again. */
  resume: () => void;
  /**
   * Requests to do something that only one tab should do. `act` runs if this tab is chosen, and in no tab if a visible one
   * shows the page of the build `unlessShown`.
   */
  claim: (key: string, act: () => void, unlessShown?: BuildKey) => void;
  close: () => void;
};

/** Connects a tab to the hub: sends what the tab shows, and applies what the hub sends to the cache. */
export function startTab(cache: QueryClient, tools: TabTools): Tab {
  const { connection, isVisible } = tools;
  const logs = new Map<string, { url: string; handlers: LogHandlers }>();
  const claims = createClaims();
  let lastLog = 0;
  let feed: FeedAddress | null | undefined;
  let shown = "";
  let hiddenSince = 0;

  const onRefresh = async (opening?: Opening): Promise<void> => {
    if (!isVisible()) await refreshHidden(cache, opening);
    else {
      const at = tools.now();
      if (await refresh(cache, opening)) connection.markRefreshed(at);
    }
    tools.onUpdate("refreshed");
  };

  const receive = (message: ToTab): void => {
    switch (message.type) {
      case "state":
        return connection.setFeed(message.state);
      case "refresh":
        return void onRefresh(message.opening);
      case "events":
        return schedule.add(() => {
          applyEvents(cache, message.events);
          tools.onUpdate(message.events);
          link.post({ type: "taken" });
        });
      case "ended": {
        const log = logs.get(message.id);
        logs.delete(message.id);
        return log?.handlers.onEnd();
      }
      case "granted":
      case "refused":
        return claims.settle(message.key, message.type === "granted");
    }
  };
  const schedule = createSchedule(tools);

  const sendFeed = (): void => {
    const next = feedOf(cache);
    if (feed !== undefined && JSON.stringify(next) === JSON.stringify(feed)) return;
    feed = next;
    link.post({ type: "feed", feed });
  };
  const sendShown = (): void => {
    const message = { type: "show", isVisible: isVisible(), ...shownBuilds(cache) } as const;
    if (JSON.stringify(message) === shown) return;
    shown = JSON.stringify(message);
    link.post(message);
  };
  const sendAll = (): void => {
    [feed, shown] = [undefined, ""];
    sendFeed();
    sendShown();
    for (const id of logs.keys()) sendLog(id);
  };
  const sendLog = (id: string): void => {
    const log = logs.get(id);
    if (log === undefined) return;
    const { port1, port2 } = new MessageChannel();
    log.handlers.connect(port1);
    link.post({ type: "log", id, url: log.url, port: port2 }, [port2]);
  };

  const link = createLink(() => tools.connect({ receive, onHub: () => queueMicrotask(sendAll) }));
  const stopListening = listen(cache, sendFeed, sendShown, () => link.post({ type: "acted" }));

  return {
    followLog: (url, handlers) => {
      lastLog += 1;
      const id = String(lastLog);
      logs.set(id, { url, handlers });
      sendLog(id);
      return () => {
        if (logs.delete(id)) link.post({ type: "unlog", id });
      };
    },
    show: () => {
      sendShown();
      if (!isVisible()) {
        schedule.run();
        hiddenSince ||= tools.now();
      } else if (hiddenSince > 0) {
        if (tools.now() - hiddenSince > missedAfterMs) void onRefresh();
        hiddenSince = 0;
      }
    },
    check: () => link.post({ type: "check" }),
    wake: () => {
      link.post({ type: "check" });
      void onRefresh();
    },
    leave: () => {
      if (connection.get().state === "live") connection.markRefreshed(tools.now());
      link.close();
    },
    resume: () => {
      if (link.isOpen()) return;
      if (feed !== null) connection.setFeed({ isLive: false, lastLiveAt: 0 });
      link.open();
    },
    claim: (key, act, unlessShown) => {
      claims.add(key, act);
      link.post({ type: "claim", key, unlessShown });
    },
    close: () => {
      stopListening();
      link.close();
    },
  };
}

/** Called if the hub grants the task to this tab. */
const createClaims = () => {
  const acts = new Map<string, () => void>();
  return {
    add: (key: string, act: () => void): void => void acts.set(key, act),
    settle: (key: string, isGranted: boolean): void => {
      const act = acts.get(key);
      acts.delete(key);
      if (isGranted) act?.();
    },
  };
};

/** A link to the hub that can be closed and reopened. Messages posted in between are dropped. */
const createLink = (connect: () => HubLink) => {
  let link: HubLink | undefined = connect();
  return {
    isOpen: (): boolean => link !== undefined,
    open: (): void => void (link ??= connect()),
    post: (message: ToHub, transfer?: Transferable[]): void => link?.post(message, transfer),
    close: (): void => {
      link?.close();
      link = undefined;
    },
  };
};

/** Reports when the user or the builds on screen change, and what the user does. */
const listen = (
  cache: QueryClient,
  onUser: () => void,
  onShown: () => void,
  onAct: () => void,
): (() => void) => {
  const stopQueries = cache.getQueryCache().subscribe(({ query, type }) => {
    if (query.queryKey[0] === keys.user[0]) onUser();
    if (type.startsWith("observer") && isBuildKey(query.queryKey)) onShown();
  });
  const stopActions = cache.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") onAct();
  });
  return () => {
    stopQueries();
    stopActions();
  };
};

/** A tab applies events this late at most, drawn or not. */
const applyWithinMs = 1000;

/**
 * Runs work before the next frame, or at once in a hidden tab, because browsers draw no frames of those. The hub waits until
 * the work is done, so what still waits when the tab is hidden must run, too. A browser may also call a tab visible that it
 * does not draw, such as one in a window behind others, so no work waits for a frame alone.
 */
const createSchedule = ({ isVisible, nextFrame }: TabTools) => {
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const works = waiting;
    waiting = [];
    for (const work of works) work();
  };
  return {
    add: (work: () => void): void => {
      waiting.push(work);
      if (!isVisible()) return run();
      nextFrame(run);
      timer ??= setTimeout(run, applyWithinMs);
    },
    run,
  };
};

/** A tab that was hidden for longer refetches, because servers send no events for some changes. */
const missedAfterMs = 3000;

/** Visitors get no feed. While the user is not known yet, a signed-in user is assumed. */
const feedOf = (cache: QueryClient): FeedAddress | null => {
  const user = cache.getQueryData(userQuery.queryKey);
  if (user === null) return null;
  return { url: streamUrl("builds"), probeUrl: probeUrl(), login: user?.login };
};

/** The builds that are on screen with their stages, and the one whose page is. */
const shownBuilds = (cache: QueryClient): { builds: BuildKey[]; page: BuildKey | undefined } => {
  const shown = cache
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ queryKey }) => isBuildKey(queryKey) });
  return { builds: shown.map(keyOf).sort(), page: shown.filter(isOfPage).map(keyOf)[0] };
};

const keyOf = ({ queryKey: [, namespace, name, , number] }: Query): BuildKey =>
  buildKey({ namespace: String(namespace), name: String(name) }, Number(number));

/** Whether the page of the build is on screen, not only a list that needs its stages. */
const isOfPage = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.meta?.isPage === true);
