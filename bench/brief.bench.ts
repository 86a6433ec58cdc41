// Measures how long the page of a failed build takes to show why it failed: `node bench/brief.bench.ts`, after `npm run
// build`. Uses the real server and headless Chromium, and logs of 0.1, 1 and 10 MB whose error is near the end.
// THROUGH=connected measures in front of a server that stores no reasons. RUNS=7 and MEGABYTES=0.1,1,10 choose how often and
// which logs. Each run is a browser of its own, with nothing in its caches. The floor, in turn with the others, is a page
// without any library that fetches the same log and only counts its lines.
import assert from "node:assert/strict";
import type { Page } from "playwright";
import { startServer, type TestServer } from "../e2e/server.ts";
import { launchBrowser } from "./browser.ts";
import { createFailedBuild, signIn } from "./failed-build.ts";
import { median } from "./median.ts";

const through = process.env["THROUGH"] === "connected" ? "connected" : "embedded";
const runs = Number(process.env["RUNS"] ?? 7);
const sizes = (process.env["MEGABYTES"] ?? "0.1,1,10").split(",").map(Number);
const bytesPerLine = 50;
const error = "src/app.ts(12,5): error TS2304: Cannot find name total.";

type Times = { page: number; brief: number };

/** Starts a build whose second step prints a log of this size and fails. Returns the slug of its repository. */
const buildWithLog = (megabytes: number): Promise<string> => {
  const lines = Math.round((megabytes * 1e6) / bytesPerLine);
  const print = `seq -f 'compiled module %012.0f of the large example' 1 ${lines}`;
  const file = `kind: pipeline\ntype: exec\nname: a\nsteps:\n  - name: compile\n    commands:\n      - ${print}\n      - "echo '${error}'"\n      - exit 2\n`;
  const files = { ".drone.yml": file };
  return createFailedBuild(context, server, `log-${megabytes * 10}`, files, through);
};

/** Records when the tree of the stages and when the lines of the brief are in the page. */
const probe = (): void => {
  const times: Times = { page: 0, brief: 0 };
  Object.assign(window, { times });
  const check = (): void => {
    if (times.page === 0 && document.querySelector("[role=treeitem]"))
      times.page = performance.now();
    if (document.querySelector("[data-brief] [aria-label='Lines of the log']"))
      times.brief = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};

/** Fetches a log in an otherwise empty page, and counts its lines. */
const countLines = async (call: string): Promise<{ ms: number; lines: number }> => {
  const start = performance.now();
  const { body } = await fetch(call);
  const reader = body?.getReader();
  let lines = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) return { ms: performance.now() - start, lines };
    // Each line of the log is an object in an array.
    for (let at = value.indexOf(0x7d); at >= 0; at = value.indexOf(0x7d, at + 1)) lines += 1;
  }
};

const measureFloor = async (server: TestServer, call: string): Promise<number> => {
  const browser = await launchBrowser();
  const context = await browser.newContext();
  await signIn(context, server);
  const page = await context.newPage();
  // A text file, which runs no scripts.
  await page.goto(`${server.url}/theme.js`);
  const { ms, lines } = await page.evaluate(countLines, call);
  assert(lines > 1000, "the floor did not read the log");
  await browser.close();
  return ms;
};

const readTimes = (page: Page): Promise<Times> => page.evaluate(() => Reflect.get(window, "times"));

const measure = async (server: TestServer, path: string): Promise<Times> => {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, server);
  const page = await context.newPage();
  await page.addInitScript(probe);
  await page.goto(`${server.url}${path}`);
  await page.waitForFunction(() => Reflect.get(window, "times").brief > 0);
  const text = await page.locator("[data-brief]").innerText();
  assert(text.includes(error), "the brief does not name the error");
  const times = await readTimes(page);
  await browser.close();
  return times;
};

const server = await startServer("own", through);
const setUp = await launchBrowser();
const context = await setUp.newContext();
await signIn(context, server);
for (const megabytes of sizes) {
  const slug = await buildWithLog(megabytes);
  const floors: number[] = [];
  for (const [open, step] of [
    ["the failed step", 2],
    ["a green step", 1],
  ] as const) {
    const times: Times[] = [];
    for (let run = 0; run < runs; run += 1) {
      times.push(await measure(server, `/${slug}/1/1/${step}`));
      floors.push(await measureFloor(server, `/api/repos/${slug}/builds/1/logs/1/2`));
    }
    const after = median(times.map(({ page, brief }) => brief - page));
    console.log(
      `${megabytes} MB, ${open} open: ${Math.round(after)} ms after the page,`,
      `which is there after ${Math.round(median(times.map(({ page }) => page)))} ms`,
    );
  }
  console.log(`${megabytes} MB, floor: ${Math.round(median(floors))} ms for the log alone`);
}
await setUp.close();
await server.stop();
