/** Resolves when the browser has nothing more urgent to do, such as rendering, or after `maxMs`. */
export function whenIdle(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Safari lacks requestIdleCallback: https://caniuse.com/requestidlecallback
    if (typeof requestIdleCallback === "undefined") setTimeout(resolve, 0);
    else requestIdleCallback(() => resolve(), { timeout: maxMs });
  });
}
