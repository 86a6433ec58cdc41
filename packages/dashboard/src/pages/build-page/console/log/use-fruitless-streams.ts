import type { LogLine } from "@signalbox/contract";
import { useRef, useState } from "react";

/** Counts consecutive streams without a new line. A server may replay known lines, which do not count. */
export function useFruitlessStreams() {
  const [count, setCount] = useState(0);
  const lastPos = useRef(-1);
  const hasNews = useRef(false);

  const onLines = (lines: readonly LogLine[]): void => {
    const last = lines.reduce((most, { pos }) => Math.max(most, pos), -1);
    if (last <= lastPos.current) return;
    lastPos.current = last;
    hasNews.current = true;
    setCount(0);
  };

  const onEnd = (): void => {
    if (!hasNews.current) setCount((count) => count + 1);
    hasNews.current = false;
  };

  return { count, onLines, onEnd };
}
