import type { QueryClient } from "@tanstack/react-query";
import { connectToHub } from "./hub/connect.ts";
import { connection } from "./connection.ts";
import { tellEnds } from "./notify.ts";
import { pauseLogsWhileHidden } from "./pause-logs.ts";
import { startTab, type Tab } from "./tab.ts";
import { watches } from "./watches.ts";

const lookEveryMs = 2000;
/** A timer that is this late: the machine slept. */
const sleptMs = 6000;

/** Starts the tab's side, and tells it what happens to the page and the machine. */
export const startInBrowser = (cache: QueryClient): Tab => {
  const tab = pauseLogsWhileHidden(
    startTab(cache, {
      connect: connectToHub,
      connection,
      nextFrame: (work) => void requestAnimationFrame(work),
      isVisible: () => document.visibilityState === "visible",
      watched: watches.list,
      now: () => Date.now(),
      onNews: (news) => tellEnds(cache, (key, act) => tab.claim(key, act), news),
    }),
  );
  document.addEventListener("visibilitychange", () => {
    tab.show();
    watchSleep();
  });
  watches.subscribe(() => tab.show());
  window.addEventListener("online", () => tab.wake());
  window.addEventListener("offline", () => tab.check());
  // A page on the way back is kept only while nothing is sent to it and it holds no lock.
  window.addEventListener("pagehide", ({ persisted }) => (persisted ? tab.leave() : tab.close()));
  window.addEventListener("pageshow", ({ persisted }) => (persisted ? tab.comeBack() : undefined));
  const watchSleep = sleepWatch(() => tab.wake());
  watchSleep();
  return tab;
};

/** Looks at the clock while the page is looked at: a timer that comes much too late tells of sleep. */
const sleepWatch = (onWake: () => void) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  return (): void => {
    clearInterval(timer);
    if (document.visibilityState !== "visible") return;
    let lastAt = Date.now();
    timer = setInterval(() => {
      if (Date.now() - lastAt > sleptMs) onWake();
      lastAt = Date.now();
    }, lookEveryMs);
  };
};
