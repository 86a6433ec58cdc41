import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { createLogEngine, type LogEngine, type LogState } from "@signalbox/log-engine";

/** An engine for the lifetime of the console; undefined before the first effect. */
export function useLogEngine(): LogEngine | undefined {
  const [engine, setEngine] = useState<LogEngine>();
  useEffect(() => {
    const created = createLogEngine();
    // oxlint-disable-next-line react/set-state-in-effect -- a worker must not be started by a render that is thrown away
    setEngine(created);
    return () => created.dispose();
  }, []);
  return engine;
}

/** The state of the log of an engine. Renders again when it changes. */
export function useLogState(engine: LogEngine): LogState {
  return useSyncExternalStore(
    useCallback((listener) => engine.onChange(listener), [engine]),
    () => engine.state(),
  );
}
