import type { QueryClient } from "@tanstack/react-query";
import { loadFileAtLast } from "../lib/load-file.ts";
import { connection } from "./connection.ts";
import type { LogHandlers, Tab } from "./tab.ts";

/**
 * The page's live connection. It begins soon after the first screen has been answered: nothing of it stands
 * in the way of the first picture, and what was asked for before is asked again when the feed is open.
 */
let started: Promise<Tab> | undefined;
let begin: (tab: Promise<Tab>) => void = () => undefined;
const ready = new Promise<Tab>((resolve) => {
  begin = resolve;
});

/** At the latest: a page that asks for nothing is live, too. */
const beginWithinMs = 2000;
/** The browser starts a process for the connection, while the first screen is still being drawn. */
const afterAnswerMs = 300;

/** Until the client is there nothing on screen is kept current, and the page says so. */
const load = async (cache: QueryClient): Promise<Tab> => {
  const { startInBrowser } = await loadFileAtLast(
    () => import("./start-in-browser.ts"),
    new AbortController().signal,
    () => connection.setFeed({ isLive: false, goodAt: 0 }),
  );
  return startInBrowser(cache);
};

let start: () => void = () => undefined;

/** Resolves when the page has its first screen and what keeps that current. */
export const startLive = async (cache: QueryClient): Promise<void> => {
  start = (): void => {
    if (started !== undefined) return;
    clearTimeout(timer);
    stop();
    started = load(cache);
    begin(started);
  };
  let timer = setTimeout(start, beginWithinMs);
  const stop = cache.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || query.state.data === undefined || query.queryKey[0] === "user")
      return;
    stop();
    clearTimeout(timer);
    timer = setTimeout(start, afterAnswerMs);
  });
  await ready;
};

/**
 * Follows the live log at an address, over the one stream that all tabs share, until the server ends it
 * or the signal aborts. Lines may come again after a break: the log engine takes each `pos` once.
 */
export const followLog = (url: string, handlers: LogHandlers, signal: AbortSignal): void => {
  start();
  const follow = async (): Promise<void> => {
    const tab = await ready;
    if (!signal.aborted)
      signal.addEventListener("abort", tab.followLog(url, handlers), { once: true });
  };
  void follow();
};
