import type { QueryClient } from "@tanstack/react-query";
import { connectToHub } from "./hub/connect.ts";
import { toServerTime } from "../api/server-clock.ts";
import { connection } from "./connection.ts";
import { watchFlood } from "./flood.ts";
import { forgetOthers } from "./notifications/forget-others.ts";
import { createNotifier, type NotifyDeps, type OpenBuild } from "./notifications/notify.ts";
import { recordBuildsEndedByUser } from "./notifications/builds-ended-by-user.ts";
import { pauseLogsWhileHidden } from "./pause-logs.ts";
import { startTab, type Tab } from "./tab.ts";

const checkEveryMs = 2000;
/** If a timer is this late, the machine slept. */
const sleptMs = 6000;

/** Starts the tab's connection, and forwards page and network events to it. */
export function startInBrowser(cache: QueryClient, openBuild: OpenBuild): Tab {
  const countEvents = watchFlood((isFlood) =>
    document.documentElement.toggleAttribute("data-flood", isFlood),
  );
  const claim: NotifyDeps["claim"] = (...claimed) => tab.claim(...claimed);
  const notify = createNotifier({
    cache,
    claim,
    openBuild,
    now: () => Date.now() / 1000,
    openedAt: performance.timeOrigin / 1000,
    serverLead: () => toServerTime(0) / 1000,
  });
  const tab = pauseLogsWhileHidden(
    startTab(cache, {
      connect: connectToHub,
      connection,
      nextFrame: (work) => void requestAnimationFrame(work),
      isVisible: () => document.visibilityState === "visible",
      now: () => Date.now(),
      onUpdate: (update) => {
        notify(update);
        if (update !== "refreshed") countEvents(update.length);
      },
    }),
  );
  document.addEventListener("visibilitychange", () => {
    tab.show();
    watchSleep();
  });
  recordBuildsEndedByUser(cache);
  forgetOthers(cache);
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
