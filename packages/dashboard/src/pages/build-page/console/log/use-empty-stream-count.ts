import type { LogEngine } from "@signalbox/log-engine";
import { useEffect, useRef, useState } from "react";

/** Counts consecutive streams without a new line. A server may replay known lines, which do not count. */
export function useEmptyStreamCount(engine: LogEngine, isLive: boolean) {
  const [count, setCount] = useState(0);
  /** The last line before the current stream. */
  const lastPos = useRef(-1);

  useEffect(() => {
    if (isLive) lastPos.current = engine.state().lastPos;
  }, [engine, isLive]);

  useEffect(
    () =>
      engine.onChange((state) => {
        if (state.lastPos > lastPos.current) setCount(0);
      }),
    [engine],
  );

  const onEnd = (): void => {
    // Lines that the engine has not read yet reset the count when it reports them.
    if (engine.state().lastPos <= lastPos.current) setCount((count) => count + 1);
  };

  return { count, onEnd };
}
