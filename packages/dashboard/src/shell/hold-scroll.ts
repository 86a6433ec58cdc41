/** Whoever waits longer for a list looks at its beginning, and is not to be moved away from it. */
const holdMs = 10_000;

/** By each of these a person takes over. */
const ownMoves = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Scrolls the window down to `top` (px) as far as the document goes, and again whenever its height
 * changes, until it is there and nothing loads any more. Ends at once when the person does anything.
 * Returns how to end it.
 */
export const holdScroll = (top: number, isLoading: () => boolean): (() => void) => {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const { signal } = ended;
  const heights = new ResizeObserver(() => {
    scrollTo({ top, behavior: "instant" });
    if (Math.abs(scrollY - top) < 1 && !isLoading()) end();
  });
  const limit = setTimeout(end, holdMs);
  for (const move of ownMoves)
    addEventListener(move, end, { capture: true, passive: true, signal });
  signal.addEventListener("abort", () => {
    clearTimeout(limit);
    heights.disconnect();
  });
  heights.observe(document.documentElement);
  return end;
};
