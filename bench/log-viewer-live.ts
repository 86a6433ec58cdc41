import assert from "node:assert/strict";
import type { Page } from "playwright";
import { longestTask, now, visit } from "./log-viewer-browser.ts";
import { search } from "./log-viewer-searching.ts";
import { live, liveLines, type LogServer } from "./log-viewer-server.ts";

/** The visible part of a running log in one frame. */
type LiveSeen = { lags: number[]; first: number; wrong: number; ended: boolean };
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    liveSeen: LiveSeen;
  }
}

/**
 * Follows a step that prints 10,000 lines a second. Returns the ages of the newest visible line and
 * the longest task.
 */
export async function followLive(server: LogServer) {
  const { browser, page } = await visit(server);
  await page.goto(await server.startLive());
  await page.getByRole("button", { name: "Follow logs" }).waitFor();
  await page.waitForTimeout(2000);
  const began = await now(page);
  await page.evaluate(watchLive);
  await server.open("start");
  const seconds = live.seconds + 60;
  await page.waitForFunction(() => window.liveSeen.ended, undefined, { timeout: seconds * 1000 });
  const task = await longestTask(page, began);
  const { lags, wrong } = await page.evaluate(() => window.liveSeen);
  assert.equal(wrong, 0, "lines stand in other places than they were printed");
  await findsEachOnce(page);
  await server.open("end");
  await browser.close();
  const sorted = lags.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), max: at(0.9999), task };
}

/** Reads the last rows of each frame: the age of the newest one, and whether it is in the right place. */
const watchLive = (): void => {
  const seen: LiveSeen = { lags: [], first: -1, wrong: 0, ended: false };
  window.liveSeen = seen;
  const check = (): void => {
    // The echo of the next command may follow the last printed line.
    const rows = [...(window.probe.log()?.querySelectorAll("[data-line]") ?? [])].slice(-3);
    for (const row of rows) if (row.textContent.includes("END-OF-LOG")) seen.ended = true;
    const newest = rows.findLast((row) => row.textContent.includes("seq="));
    // Not the visible line number, which counts pieces: a slow line arrives in two.
    const line = Number(newest?.getAttribute("data-line"));
    const [, seq, time] = /seq=(\d+) t=(\d+)/.exec(newest?.textContent ?? "") ?? [];
    if (seq !== undefined && !seen.ended) {
      if (seen.first < 0) seen.first = line - Number(seq);
      if (line !== seen.first + Number(seq)) seen.wrong += 1;
      seen.lags.push(Date.now() - Number(time));
    }
    if (!seen.ended) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};

/** Checks that every printed line is there, and each last digit as often as it was printed. */
const findsEachOnce = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+f");
  await search(page, "seq=", (liveLines - 2).toLocaleString("en"));
  await search(page, "7 t=", (liveLines / 10).toLocaleString("en"));
};
