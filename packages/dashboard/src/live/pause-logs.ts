import type { LogHandlers, Tab } from "./tab.ts";

/** Long enough that switching to another tab for a moment does not interrupt the streams. */
const graceMs = 10_000;

/**
 * Stops the log streams of a hidden tab after a while, and follows them again when the tab becomes visible. The server then
 * replays the missed lines. Only a few streams fit into the connections that a browser opens to a host (`log-streams.ts`), and
 * with more logs they take turns: without this, five hidden tabs with running builds would stop the log that somebody reads.
 */
export function pauseLogsWhileHidden(tab: Tab): Tab {
  type Following = { url: string; handlers: LogHandlers; stop: (() => void) | undefined };
  const all = new Set<Following>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = (log: Following): void => {
    const onEnd = () => {
      all.delete(log);
      log.handlers.onEnd();
    };
    log.stop = tab.followLog(log.url, { ...log.handlers, onEnd });
  };
  const arrange = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") {
      for (const log of all) if (log.stop === undefined) start(log);
      return;
    }
    timer = setTimeout(() => {
      for (const log of all) {
        log.stop?.();
        log.stop = undefined;
      }
    }, graceMs);
  };
  document.addEventListener("visibilitychange", arrange);

  return {
    ...tab,
    followLog: (url, handlers) => {
      const log: Following = { url, handlers, stop: undefined };
      all.add(log);
      start(log);
      return () => {
        all.delete(log);
        log.stop?.();
      };
    },
  };
}
