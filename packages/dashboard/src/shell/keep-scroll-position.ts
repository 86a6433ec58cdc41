/** After this time the user is reading the top of the list, so the window must no longer scroll. */
const holdMs = 10_000;

/** Events that show that the user has taken over. */
const userScrollEvents = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Scrolls the window to `top` (pixels) as far as possible, and again whenever the document's height changes, until
 * the position is reached and loading has ended. Stops at once on user input. Returns a function that stops it.
 */
export function keepScrollPosition(top: number, isLoading: () => boolean): () => void {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const { signal } = ended;
  const heights = new ResizeObserver(() => {
    scrollTo({ top, behavior: "instant" });
    if (Math.abs(scrollY - top) < 1 && !isLoading()) end();
  });
  const limit = setTimeout(end, holdMs);
  for (const move of userScrollEvents)
    addEventListener(move, end, { capture: true, passive: true, signal });
  signal.addEventListener("abort", () => {
    clearTimeout(limit);
    heights.disconnect();
  });
  heights.observe(document.documentElement);
  return end;
}
