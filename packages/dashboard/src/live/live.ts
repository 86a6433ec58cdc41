import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { keys } from "../api/queries.ts";
import { loadFileWithRetry } from "../lib/load-file.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { connection } from "./connection.ts";
import type { OpenBuild } from "./notifications/notify.ts";
import type { LogHandlers, Tab } from "./tab.ts";

/**
 * The live connection of the page. It starts after the first answer has arrived, so that it does not delay the
 * first paint. Everything fetched before the feed opened is fetched again.
 */
let started: Promise<Tab> | undefined;
let begin: (tab: Promise<Tab>) => void = () => undefined;
const ready = new Promise<Tab>((resolve) => {
  begin = resolve;
});

/** The connection starts after this time even if nothing has been fetched, unless a request is still under way. */
const beginWithinMs = 2000;
/** It waits for such a request this many times as long, because the server may have stopped responding. */
const maxWaits = 5;
/** A delay, because the browser may start a process for the worker while the first screen is being rendered. */
const afterAnswerMs = 300;

/** While the client cannot be loaded, nothing is kept current, which the connection indicator reports. */
const load = async (cache: QueryClient, openBuild: OpenBuild): Promise<Tab> => {
  const { startInBrowser } = await loadFileWithRetry(
    () => import("./start-in-browser.ts"),
    new AbortController().signal,
    () => connection.setFeed({ isLive: false, lastLiveAt: 0 }),
  );
  return startInBrowser(cache, openBuild);
};

let start: () => void = () => undefined;

/**
 * Starts the connection after the first answer. Resolves once the client is loaded. `openBuild` is called when the
 * user clicks a notification.
 */
export async function startLive(cache: QueryClient, openBuild: OpenBuild): Promise<void> {
  start = (): void => {
    if (started !== undefined) return;
    clearTimeout(timer);
    stop();
    started = load(cache, openBuild);
    begin(started);
  };
  const startWithin = (waits: number): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      if (waits > 1 && isFetchingScreen(cache)) timer = startWithin(waits - 1);
      else start();
    }, beginWithinMs);
  let timer = startWithin(maxWaits);
  const stop = cache.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || query.state.data === undefined || !isOfScreen(query)) return;
    stop();
    clearTimeout(timer);
    timer = setTimeout(() => void whenIdle(beginWithinMs).then(start), afterAnswerMs);
  });
  await ready;
}

/** Every screen fetches the user and the capabilities, so these answers do not show that the screen is complete. */
const isOfScreen = ({ queryKey: [root] }: { queryKey: QueryKey }): boolean =>
  root !== keys.user[0] && root !== keys.capabilities[0];

const isFetchingScreen = (cache: QueryClient): boolean =>
  cache.isFetching({ predicate: isOfScreen }) > 0;

/** Resolves once the connection's code is loaded. Whatever the first screen does not need should wait for this. */
export async function liveStarted(): Promise<void> {
  await ready;
}

/**
 * Follows a live log, over the stream that all tabs share, until the server ends it or the signal aborts. Ports
 * deliver the lines and may repeat them: the log engine ignores a `pos` that it already has.
 */
export function followLog(url: string, handlers: LogHandlers, signal: AbortSignal): void {
  start();
  const follow = async (): Promise<void> => {
    const tab = await ready;
    if (!signal.aborted)
      signal.addEventListener("abort", tab.followLog(url, handlers), { once: true });
  };
  void follow();
}
