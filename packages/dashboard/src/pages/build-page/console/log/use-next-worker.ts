import { dropPreparedWorker, prepareWorker } from "@signalbox/log-engine";
import { useEffect } from "react";
import { whenIdle } from "../../../../lib/when-idle.ts";

const maxIdleWaitMs = 5000;

/** Once the open log is read, prepares the worker for the log that is opened next. */
export function useNextWorker(isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return undefined;
    let isOver = false;
    void whenIdle(maxIdleWaitMs).then(() => (isOver ? undefined : prepareWorker()));
    return () => {
      isOver = true;
    };
  }, [isRead]);
}

/** Ends the prepared worker when the page is left. */
export function useWorkersOfPage(): void {
  useEffect(() => dropPreparedWorker, []);
}
