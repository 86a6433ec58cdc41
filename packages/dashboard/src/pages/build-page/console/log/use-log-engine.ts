import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { LogEngine, LogState } from "@signalbox/log-engine";

/** An engine for as long as the console is on the page; undefined in the moment before. */
export const useLogEngine = (create: () => LogEngine): LogEngine | undefined => {
  const [engine, setEngine] = useState<LogEngine>();
  useEffect(() => {
    const created = create();
    // oxlint-disable-next-line react/set-state-in-effect -- a worker must not be started by a render that is thrown away
    setEngine(created);
    return () => created.dispose();
  }, [create]);
  return engine;
};

/** What the engine knows of its log, drawn anew when that changes. */
export const useLogState = (engine: LogEngine): LogState =>
  useSyncExternalStore(
    useCallback((listener) => engine.onChange(listener), [engine]),
    () => engine.state(),
  );
