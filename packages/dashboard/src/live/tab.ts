import type { LogLine } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { probeUrl, streamUrl } from "../api/config.ts";
import { applyEvents } from "../api/apply-events.ts";
import type { RepoEvent } from "../api/merge/merge.ts";
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

export type LogHandlers = { onLines: (lines: readonly LogLine[]) => void; onEnd: () => void };

/** What a tab takes from the browser. */
export type TabTools = {
  connect: (handlers: LinkHandlers) => HubLink;
  connection: ConnectionStore;
  /** Runs the work before the next picture. */
  nextFrame: (work: () => void) => void;
  isVisible: () => boolean;
  /** The builds whose end is to be told, whether they are on screen or not. */
  watched: () => readonly BuildKey[];
  now: () => number;
  /** Told of all that happened to builds, after the cache has learnt of it. */
  onNews: (news: News) => void;
};

/** Events, or that everything was asked for again. */
export type News = readonly RepoEvent[] | "refreshed";

export type Tab = {
  followLog: (url: string, handlers: LogHandlers) => () => void;
  /** To be called when the page is shown, hidden, or other builds are watched. */
  show: () => void;
  /** The network may have changed. */
  check: () => void;
  /** The machine slept, or is on a network again: even a stream that held may have lost something. */
  wake: () => void;
  /** The browser keeps the page, but nothing of it goes on: others are not to wait for it. */
  leave: () => void;
  /** The page that was kept is shown again. */
  comeBack: () => void;
  /** Asks to do something that only one tab may do; `act` runs in the tab that may. */
  claim: (key: string, act: () => void) => void;
  close: () => void;
};

/** One tab's side: tells the hub what it shows, and lets the cache learn what the hub sends. */
export const startTab = (cache: QueryClient, tools: TabTools): Tab => {
  const { connection, isVisible } = tools;
  const logs = new Map<string, { url: string; handlers: LogHandlers }>();
  const claims = new Map<string, () => void>();
  let lastLog = 0;
  let feed: FeedAddress | null | undefined;
  let shown = "";
  let hiddenSince = 0;

  const onRefresh = async (): Promise<void> => {
    if (!isVisible()) await refreshHidden(cache);
    else {
      const at = tools.now();
      if (await refresh(cache)) connection.setGood(at);
    }
    tools.onNews("refreshed");
  };

  const receive = (message: ToTab): void => {
    switch (message.type) {
      case "state":
        return connection.setFeed(message.state);
      case "refresh":
        return void onRefresh();
      case "events":
        return schedule(() => {
          applyEvents(cache, message.events);
          tools.onNews(message.events);
          link.post({ type: "taken" });
        });
      case "lines":
        return logs.get(message.id)?.handlers.onLines(message.lines);
      case "ended": {
        const log = logs.get(message.id);
        logs.delete(message.id);
        return log?.handlers.onEnd();
      }
      case "granted":
        claims.get(message.key)?.();
        return void claims.delete(message.key);
    }
  };
  const schedule = (work: () => void): void => (isVisible() ? tools.nextFrame(work) : work());

  const tellFeed = (): void => {
    const next = feedOf(cache);
    if (feed !== undefined && JSON.stringify(next) === JSON.stringify(feed)) return;
    feed = next;
    link.post({ type: "feed", feed });
  };
  const tellShown = (): void => {
    const [builds, watched] = [shownBuilds(cache), tools.watched()];
    const message = { type: "show", isVisible: isVisible(), builds, watched } as const;
    if (JSON.stringify(message) === shown) return;
    shown = JSON.stringify(message);
    link.post(message);
  };
  const tellAll = (): void => {
    [feed, shown] = [undefined, ""];
    tellFeed();
    tellShown();
    for (const [id, { url }] of logs) link.post({ type: "log", id, url });
  };

  const link = createLink(() => tools.connect({ receive, onHub: () => queueMicrotask(tellAll) }));
  const stopListening = listen(cache, tellFeed, tellShown, () => link.post({ type: "acted" }));

  return {
    followLog: (url, handlers) => {
      lastLog += 1;
      const id = String(lastLog);
      logs.set(id, { url, handlers });
      link.post({ type: "log", id, url });
      return () => {
        if (logs.delete(id)) link.post({ type: "unlog", id });
      };
    },
    show: () => {
      tellShown();
      if (!isVisible()) hiddenSince ||= tools.now();
      else if (hiddenSince > 0) {
        if (tools.now() - hiddenSince > awayMs) void onRefresh();
        hiddenSince = 0;
      }
    },
    check: () => link.post({ type: "check" }),
    wake: () => {
      link.post({ type: "check" });
      void onRefresh();
    },
    leave: () => {
      if (connection.get().state === "live") connection.setGood(tools.now());
      link.close();
    },
    comeBack: () => {
      if (link.isOpen()) return;
      if (feed !== null) connection.setFeed({ isLive: false, goodAt: 0 });
      link.open();
    },
    claim: (key, act) => {
      claims.set(key, act);
      link.post({ type: "claim", key });
    },
    close: () => {
      stopListening();
      link.close();
    },
  };
};

/** The way to the hub, which can be given up and taken again. Between, nothing is said. */
const createLink = (connect: () => HubLink) => {
  let link: HubLink | undefined = connect();
  return {
    isOpen: (): boolean => link !== undefined,
    open: (): void => void (link ??= connect()),
    post: (message: ToHub): void => link?.post(message),
    close: (): void => {
      link?.close();
      link = undefined;
    },
  };
};

/** Hears who looks, which builds are on screen, and of what the user did. */
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

/** Somebody who was away this long may have missed changes that servers send no events for. */
const awayMs = 3000;

/** Visitors see no builds; until it is known who looks, they are taken for a user. */
const feedOf = (cache: QueryClient): FeedAddress | null => {
  const user = cache.getQueryData(userQuery.queryKey);
  if (user === null) return null;
  return { url: streamUrl("builds"), probeUrl: probeUrl(), login: user?.login };
};

/** Builds that are on screen with their stages. */
const shownBuilds = (cache: QueryClient): string[] =>
  cache
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ queryKey }) => isBuildKey(queryKey) })
    .map(({ queryKey: [, namespace, name, , number] }) =>
      buildKey({ namespace: String(namespace), name: String(name) }, Number(number)),
    )
    .sort();
