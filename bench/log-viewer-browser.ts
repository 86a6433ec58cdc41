import { readFile } from "node:fs/promises";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { findChromium } from "../scripts/chromium.mjs";
import { installProbe, type Seen } from "./log-viewer-probe.ts";
import type { LogServer } from "./log-viewer-server.ts";

const executablePath = await findChromium();

export type Visit = { browser: Browser; context: BrowserContext; page: Page };

/** A new browser with one signed-in page, cold caches and unused processes. */
export async function visit(server: LogServer): Promise<Visit> {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: server.session,
    viewport: { width: 1366, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  return { browser, context, page };
}

export function readProbe(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    window.probe.flush();
    const { tasks, keys, marks, frames } = window.probe;
    return structuredClone({ tasks, keys, marks, frames });
  });
}

export function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** The longest task since then in ms, or 0, because browsers do not report tasks of up to 50 ms. */
export async function longestTask(page: Page, since: number): Promise<number> {
  // The browser reports a task some time after its end.
  await page.waitForTimeout(100);
  const { tasks } = await readProbe(page);
  return Math.max(0, ...tasks.filter(({ start }) => start >= since).map((task) => task.duration));
}

/** When a mark of the probe was set, in ms since the navigation. */
export async function markOf(page: Page, name: string): Promise<number> {
  await page.waitForFunction((name) => name in window.probe.marks, name, {
    timeout: 120_000,
    polling: 50,
  });
  return (await readProbe(page)).marks[name] ?? Number.NaN;
}

/** The number of elements in the page. */
export function elements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll("*").length);
}

/**
 * The private memory of the page's process in MB: heap, workers, buffers and drawing, without
 * memory shared between processes.
 */
export async function privateMemory({ browser, context, page }: Visit): Promise<number> {
  const own = await context.newCDPSession(page);
  await own.send("HeapProfiler.collectGarbage");
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(async ({ id }) => {
      const text = await readFile(`/proc/${id}/smaps_rollup`, "utf8");
      const kb = [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map(([, size]) => Number(size));
      return kb.reduce((sum, size) => sum + size, 0) / 1000;
    });
  await Promise.all([own.detach(), session.detach()]);
  return Math.max(...(await Promise.all(sizes)));
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
