// Measures the home screen in headless Chromium, over the real server: `node bench/home.bench.ts`, after `npm run
// build`. RUNS=5 chooses how often; PARTS=few leaves out the 5,000 repositories. Each run is a browser of its own, with
// nothing in its caches.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { password, startServerProcess } from "../packages/server/test/server-process.ts";
import { homeProbe } from "./home-probe.ts";
import { createRepositories, insertBuilds } from "./many-builds.ts";
import { startPlainHome } from "./plain-home.ts";
import { openBarePage, type BarePage } from "./bare-page.ts";
import { launchBrowser } from "./browser.ts";
import { median } from "./median.ts";

const runs = Number(process.env["RUNS"] ?? 5);

/** Starts the server with this many active repositories that have builds. */
const startWith = async (repositories: number) => {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-bench-home-"));
  await createRepositories(join(folder, "repos"), repositories);
  const first = await startServerProcess(folder);
  first.child.kill("SIGTERM");
  await once(first.child, "exit");
  insertBuilds(join(folder, "data", "signalbox.db"), repositories);
  const { child, address } = await startServerProcess(folder);
  return {
    address,
    stop: async (): Promise<void> => {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
};

type Opened = { page: Page; close: () => Promise<void> };

/** Opens a browser that is signed in at the server. Cookies ignore the port, so pages at other ports are signed in, too. */
const open = async (server: string): Promise<Opened> => {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
  const form = { username: "admin", password };
  await context.request.post(`${server}/login`, { form, headers: { origin: server } });
  const page = await context.newPage();
  await page.addInitScript(homeProbe);
  return { page, close: () => browser.close() };
};

const listShown = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => window.homeProbe.list > 0, undefined, { timeout: 60_000 });
  return page.evaluate(() => window.homeProbe.list);
};

/** The cookie of a signed-in browser. */
const signedIn = async (server: string) => {
  const body = new URLSearchParams({ username: "admin", password });
  const redirect = "manual" as const;
  const headers = { origin: server };
  const answer = await fetch(`${server}/login`, { method: "POST", headers, body, redirect });
  const [name = "", value = ""] = answer.headers.getSetCookie()[0]?.split(/[=;]/) ?? [];
  return { name, value, domain: new URL(server).hostname, path: "/" };
};

/** A phone on a slow line: Fast 4G of the browser's developer tools, and a fourth of the CPU speed. */
const slowDown = async ({ send }: BarePage): Promise<void> => {
  const line = { latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
  await send("Network.emulateNetworkConditions", { offline: false, ...line });
  await send("Emulation.setCPUThrottlingRate", { rate: 4 });
};

type Loading = {
  isSlow?: boolean;
  /** Whether the domain `Runtime` is enabled, as it is in pages that Playwright opens. */
  isInspected?: boolean;
};

const readShown = `JSON.stringify(window.homeProbe?.list > 0 && {
  list: window.homeProbe.list,
  start: performance.timeOrigin,
  bytes: performance
    .getEntriesByType("resource")
    .filter(({ name, startTime }) => name.endsWith(".js") && startTime < window.homeProbe.list)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})`;

type Shown = { list: number; start: number; bytes: number };

/** Opens a page with empty caches. Returns when the list was visible, and how many requests were sent until then. */
const load = async (server: string, address: string, { isSlow, isInspected }: Loading) => {
  const page = await openBarePage();
  const { send, on, evaluate, close } = page;
  await send("Network.enable");
  await send("Network.setCookie", await signedIn(server));
  await send("Page.enable");
  if (isInspected) await send("Runtime.enable");
  const viewport = { width: 1366, height: 900, deviceScaleFactor: 1, mobile: false };
  await send("Emulation.setDeviceMetricsOverride", viewport);
  await send("Page.addScriptToEvaluateOnNewDocument", { source: `(${homeProbe.toString()})()` });
  /** When each request was sent, in ms of the wall clock. */
  const sentAt: number[] = [];
  on("Network.requestWillBeSent", ({ wallTime }) => sentAt.push(Number(wallTime) * 1000));
  if (isSlow) await slowDown(page);
  await send("Page.navigate", { url: address });
  let shown: Shown | false = false;
  // Seldom, because each question takes some of the page's time.
  while (shown === false) {
    await wait(400);
    shown = JSON.parse(String(await evaluate(readShown)));
  }
  const { list, start, bytes } = shown;
  const requests = sentAt.filter((time) => time < start + list).length;
  await close();
  return { list, requests, kB: bytes / 1000 };
};

const typed = "repo-12";

/** Types the filter letter by letter and returns the time of each. */
const filter = async (page: Page): Promise<number[]> => {
  const field = page.getByRole("searchbox", { name: "Filter" });
  await field.click();
  const waits: number[] = [];
  for (let length = 1; length <= typed.length; length += 1) {
    const part = typed.slice(0, length);
    await page.evaluate((text) => {
      window.homeProbe.waits = [];
      window.homeProbe.expect("keydown", 1, text);
    }, part);
    await page.keyboard.press(part.at(-1) ?? "");
    await page.waitForFunction(() => window.homeProbe.waits.length > 0);
    waits.push(...(await page.evaluate(() => window.homeProbe.waits)));
    await page.waitForTimeout(350);
  }
  await field.fill("");
  await page.waitForTimeout(800);
  return waits;
};

/**
 * The whole list of many repositories: the time of each key before and after "Show more", and of
 * that click.
 */
const use = async (address: string, repositories: number) => {
  const { page, close } = await open(address);
  await page.goto(address);
  await listShown(page);
  const keys = await filter(page);
  await page.evaluate(() => {
    window.homeProbe.waits = [];
    window.homeProbe.expect("click", 1, "");
  });
  await page.getByRole("button", { name: "Show more" }).click();
  await page.waitForFunction(() => window.homeProbe.waits.length > 0);
  const more = await page.evaluate(() => window.homeProbe.waits[0] ?? 0);
  await page.waitForTimeout(1000);
  const last = page.getByRole("listitem").filter({ hasText: `repo-${repositories}` });
  const elements = await page.evaluate(() => document.getElementsByTagName("*").length);
  await page.keyboard.press("End");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  assert.equal(await last.first().isVisible(), true, "the last repository is not there");
  await page.evaluate(() => window.scrollTo(0, 0));
  const keysOfAll = await filter(page);
  await close();
  return { more, elements, keys, keysOfAll };
};

const repeat = async <Result>(measure: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure());
  return results;
};

/** Loads home and the page without any library in turn. */
const compare = async (server: string, floor: string, how: Loading) => {
  const pairs = await repeat(async () => ({
    home: await load(server, server, how),
    floor: await load(server, floor, how),
  }));
  return { home: pairs.map(({ home }) => home), floor: pairs.map(({ floor }) => floor) };
};

type Loaded = Awaited<ReturnType<typeof load>>;

const listAt = (loads: readonly Loaded[]): number => median(loads.map(({ list }) => list));

const few = await startWith(50);
const plainHome = await startPlainHome(few.address);
const fast = await compare(few.address, plainHome.address, {});
const inspected = await compare(few.address, plainHome.address, { isInspected: true });
const slow = await compare(few.address, plainHome.address, { isSlow: true });
plainHome.stop();
await few.stop();

const ms = (value: number): string => `${Math.round(value)} ms`;
const against = ({ home, floor }: typeof fast): string =>
  `${ms(listAt(home))} (${(listAt(home) / listAt(floor)).toFixed(2)} × ${ms(listAt(floor))})`;
const [load1 = 0] = loadavg();
console.log(
  `medians of ${runs}, load ${load1.toFixed(1)}; in brackets: the page without any library`,
);
console.table({
  "JavaScript of the first load, as sent": {
    figure: `${Math.round(median(fast.home.map(({ kB }) => kB)))} kB`,
  },
  "requests until the list shows": {
    figure: Math.max(...fast.home.map(({ requests }) => requests)),
    wanted: "at most 10",
  },
  "50 repositories: list on screen": { figure: against(fast), wanted: "at most 2.3 ×" },
  "the same in a page that Playwright opens": { figure: against(inspected) },
  "the same on a slow phone": { figure: against(slow), wanted: "at most 1.4 ×" },
});

if (process.env["PARTS"] === "few") process.exit();
const many = 5000;
const crowd = await startWith(many);
const cold = await repeat(() => load(crowd.address, crowd.address, {}));
const used = await repeat(() => use(crowd.address, many));
await crowd.stop();

console.table({
  "5,000 repositories: list on screen": { figure: ms(median(cold.map(({ list }) => list))) },
  "a key in the filter, 50 rows shown, median": {
    figure: ms(median(used.flatMap(({ keys }) => keys))),
    wanted: "the next frame",
  },
  "… the worst of all runs": { figure: ms(Math.max(...used.flatMap(({ keys }) => keys))) },
  "Show more: 5,000 rows": {
    figure: ms(median(used.map(({ more }) => more))),
    wanted: "at most 257 ms",
  },
  "elements in the page after it": { figure: median(used.map(({ elements }) => elements)) },
  "a key in the filter, all rows shown, median": {
    figure: ms(median(used.flatMap(({ keysOfAll }) => keysOfAll))),
    wanted: "the next frame",
  },
  "… the worst of each run, median": {
    figure: ms(median(used.map(({ keysOfAll }) => Math.max(...keysOfAll)))),
    wanted: "at most 55 ms",
  },
});
