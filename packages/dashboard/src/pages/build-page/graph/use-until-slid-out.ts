import { useLayoutEffect, useState, type RefObject } from "react";

/** The content of a panel, or the last one until the panel has slid out. */
export function useUntilSlidOut<Content>(
  panel: RefObject<HTMLElement | null>,
  content: Content | undefined,
): Content | undefined {
  const [last, setLast] = useState(content);
  if (content !== undefined && content !== last) setLast(content);
  const isSlidingOut = content === undefined && last !== undefined;
  useLayoutEffect(() => {
    if (!isSlidingOut) return undefined;
    let isWanted = true;
    const slides = panel.current?.getAnimations().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(slides).then(() => isWanted && setLast(undefined));
    return () => {
      isWanted = false;
    };
  }, [isSlidingOut, panel]);
  return content ?? last;
}
