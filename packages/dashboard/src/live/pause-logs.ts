import type { LogHandlers, Tab } from "./tab.ts";

/** Short enough that hidden tabs hold no connections, long enough to look elsewhere for a moment. */
const graceMs = 10_000;

/**
 * Nobody reads a log in a hidden tab: its stream is let go after a while, and followed again, from what
 * the server replays, when the tab is looked at.
 */
export const pauseLogsWhileHidden = (tab: Tab): Tab => {
  type Following = { url: string; handlers: LogHandlers; stop: (() => void) | undefined };
  const all = new Set<Following>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = (one: Following): void => {
    const onEnd = () => {
      all.delete(one);
      one.handlers.onEnd();
    };
    one.stop = tab.followLog(one.url, { ...one.handlers, onEnd });
  };
  const arrange = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") {
      for (const one of all) if (one.stop === undefined) begin(one);
      return;
    }
    timer = setTimeout(() => {
      for (const one of all) {
        one.stop?.();
        one.stop = undefined;
      }
    }, graceMs);
  };
  document.addEventListener("visibilitychange", arrange);

  return {
    ...tab,
    followLog: (url, handlers) => {
      const one: Following = { url, handlers, stop: undefined };
      all.add(one);
      begin(one);
      return () => {
        all.delete(one);
        one.stop?.();
      };
    },
  };
};
