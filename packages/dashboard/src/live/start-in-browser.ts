import type { QueryClient } from "@tanstack/react-query";
import { connectToHub } from "./hub/connect.ts";
import { connection } from "./connection.ts";
import { notifyFinished, type NotifyDeps, type OpenBuild } from "./notify.ts";
import { pauseLogsWhileHidden } from "./pause-logs.ts";
import { startTab, type Tab } from "./tab.ts";
import { watches } from "./watches.ts";

const checkEveryMs = 2000;
/** If a timer is this late, the machine slept. */
const sleptMs = 6000;

/** Starts the tab's connection, and forwards page and network events to it. */
export function startInBrowser(cache: QueryClient, openBuild: OpenBuild): Tab {
  const claim: NotifyDeps["claim"] = (key, act) => tab.claim(key, act);
  const tab = pauseLogsWhileHidden(
    startTab(cache, {
      connect: connectToHub,
      connection,
      nextFrame: (work) => void requestAnimationFrame(work),
      isVisible: () => document.visibilityState === "visible",
      watched: watches.list,
      now: () => Date.now(),
      onUpdate: (news) => notifyFinished({ cache, claim, openBuild }, news),
    }),
  );
  document.addEventListener("visibilitychange", () => {
    tab.show();
    watchSleep();
  });
  watches.subscribe(() => tab.show());
  window.addEventListener("online", () => tab.wake());
  window.addEventListener("offline", () => tab.check());
  // The back/forward cache keeps a page only if it has no open connection:
  // https://web.dev/articles/bfcache
  window.addEventListener("pagehide", ({ persisted }) => (persisted ? tab.leave() : tab.close()));
  window.addEventListener("pageshow", ({ persisted }) => (persisted ? tab.resume() : undefined));
  const watchSleep = sleepWatch(() => tab.wake());
  watchSleep();
  return tab;
}

/** Detects sleep while the page is visible: a timer then fires much too late. */
const sleepWatch = (onWake: () => void) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  return (): void => {
    clearInterval(timer);
    if (document.visibilityState !== "visible") return;
    let lastAt = Date.now();
    timer = setInterval(() => {
      if (Date.now() - lastAt > sleptMs) onWake();
      lastAt = Date.now();
    }, checkEveryMs);
  };
};
