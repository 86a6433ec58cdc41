import assert from "node:assert/strict";
import type { Page } from "playwright";
import { readProbe } from "./log-viewer-browser.ts";

export type Scrolling = { fps: number; worstMs: number; blankFrames: number };

/** Scrolls through the visible log in each way. */
export async function scrollThrough(page: Page) {
  return {
    wheel: await counted(page, wheel),
    bar: await counted(page, dragBar),
    keys: await counted(page, keys),
  };
}

/** Frames per second during an action, the longest frame, and the longest run of blank ones. */
const counted = async (page: Page, act: (page: Page) => Promise<void>): Promise<Scrolling> => {
  await page.evaluate(() => window.probe.startFrames());
  await act(page);
  await page.evaluate(() => window.probe.stopFrames());
  const frames = (await readProbe(page)).frames.slice(1);
  assert(new Set(frames.map(({ top }) => top)).size > 20, "hardly anything was scrolled");
  const ms = frames.reduce((sum, frame) => sum + frame.ms, 0);
  let [run, blankFrames] = [0, 0];
  for (const { isBlank } of frames) {
    run = isBlank ? run + 1 : 0;
    blankFrames = Math.max(blankFrames, run);
  }
  const worstMs = Math.max(...frames.map((frame) => frame.ms));
  return { fps: (frames.length * 1000) / ms, worstMs, blankFrames };
};

/** Repeats the action once per frame, because users do not scroll more often. */
const nextFrame = (page: Page): Promise<number> =>
  page.evaluate(() => new Promise<number>(requestAnimationFrame));

/** The box of the log on the page. Its scrollbar is 15 pixels wide. */
const boxOf = async (page: Page) => {
  const box = await page.getByRole("log").boundingBox();
  assert(box);
  return box;
};

const wheel = async (page: Page): Promise<void> => {
  const { x, y } = await boxOf(page);
  await page.mouse.move(x + 200, y + 200);
  for (let nth = 0; nth < 120; nth += 1) {
    await page.mouse.wheel(0, nth % 40 < 30 ? 400 : -900);
    await nextFrame(page);
  }
};

const dragBar = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.probe.log()?.scrollTo(0, 0));
  await page.waitForTimeout(300);
  const { x, y, width, height } = await boxOf(page);
  const [barX, top] = [x + width - 7, y + 20];
  await page.mouse.move(barX, top);
  await page.mouse.down();
  for (let nth = 1; nth <= 120; nth += 1) {
    await page.mouse.move(barX, top + ((height - 60) * nth) / 120);
    await nextFrame(page);
  }
  await page.mouse.up();
};

const keys = async (page: Page): Promise<void> => {
  const log = page.getByRole("log");
  await log.focus();
  await page.keyboard.press("Home");
  const pressed = { PageDown: 60, ArrowDown: 60, PageUp: 30 };
  for (const [key, times] of Object.entries(pressed))
    for (let nth = 0; nth < times; nth += 1) {
      await page.keyboard.press(key);
      await nextFrame(page);
    }
};
