import type { Page } from "playwright";

export type Frames = { perSecond: number; worstMs: number };

/** Counts the frames of a page during an action. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const tick = (now: number): void => {
      frames.push(now);
      if (Reflect.get(window, "frameTimes") === frames) requestAnimationFrame(tick);
    };
    Reflect.set(window, "frameTimes", frames);
    requestAnimationFrame(tick);
  });
  await act();
  return page.evaluate(() => {
    const frames: number[] = Reflect.get(window, "frameTimes");
    Reflect.deleteProperty(window, "frameTimes");
    const waits = frames.slice(1).map((now, index) => now - (frames[index] ?? now));
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    return { perSecond: (1000 * waits.length) / total, worstMs: Math.max(...waits) };
  });
}
