// The timeline of a running build with 2,000 steps in headless Chromium: `node bench/timeline.bench.ts`, after
// `npm run build`. RUNS=3 chooses how often. Each run is a browser of its own.
import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { framesDuring, type Frames } from "./frames.ts";
import { buildOf, startGraphStub } from "./graph-stub.ts";
import { longestWork } from "./main-thread.ts";
import { launchBrowser } from "./browser.ts";
import { median } from "./median.ts";

const runs = Number(process.env["RUNS"] ?? 3);
const number = 8;
const updates = 8;
const moves = 60;
const stepsAtOnce = 10;
const [done, running] = ["success", "running"] as const;

/** The build after this many updates: in each, ten steps end and the next ten start. */
const runningBuild = (update: number) => {
  const build = buildOf(number);
  const now = Math.floor(Date.now() / 1000);
  const ended = 1000 + stepsAtOnce * update;
  for (const stage of build.stages) {
    stage.status = running;
    stage.stopped = 0;
    for (const [at, step] of stage.steps.entries()) {
      const hasStarted = at < ended + stepsAtOnce;
      step.status = at < ended ? done : hasStarted ? running : "waiting_on_dependencies";
      step.started = hasStarted ? Math.min(now, build.started + Math.floor(at / 2)) : 0;
      step.stopped = at < ended ? step.started + 5 : 0;
    }
  }
  return { ...build, status: running, finished: 0, version: update + 1 };
};

const dist = join(import.meta.dirname, "..", "packages", "dashboard", "dist");
const stub = await startGraphStub(dist, ({ pathname }) =>
  pathname.endsWith(`/builds/${number}`) ? runningBuild(0) : undefined,
);

type Run = Record<"running" | "scrolling" | "selecting", { frames: Frames; workMs: number }>;

const measure = async (): Promise<Run> => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  await page.addInitScript(() => localStorage.setItem("signalbox.build-view", "timeline"));
  await page.goto(`${stub.url}/octo/bench/${number}`);
  const grid = page.getByRole("treegrid", { name: "Timeline" });
  await grid.waitFor();
  assert.equal(await grid.getAttribute("aria-rowcount"), "2002");
  await wait(1000);
  const watch = async (act: () => Promise<void>) => {
    let frames: Frames = { perSecond: 0, worstMs: 0 };
    const workMs = await longestWork(browser, page, async () => {
      frames = await framesDuring(page, act);
    });
    return { frames, workMs };
  };
  const run = {
    running: await watch(() => update(page)),
    scrolling: await watch(() => scroll(page)),
    selecting: await watch(() => select(page)),
  };
  await browser.close();
  return run;
};

/** One event a second, as a running build sends them. */
const update = async (page: Page): Promise<void> => {
  const rows = page.getByRole("treegrid").getByRole("row", { name: "Running" });
  await stub.send(1, updates, (nth) => ({ ...stub.repo, build: runningBuild(nth + 1) }));
  assert((await rows.count()) > 0, "no row runs");
};

const scroll = async (page: Page): Promise<void> => {
  const row = page.getByRole("row").nth(5);
  const box = await row.boundingBox();
  assert(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let nth = 0; nth < moves; nth += 1) {
    await page.mouse.wheel(0, nth < moves / 2 ? 400 : -200);
    await wait(25);
  }
};

/** Selects every second row, as the keys do. */
const select = async (page: Page): Promise<void> => {
  const grid = page.getByRole("treegrid", { name: "Timeline" });
  await grid.focus();
  for (let nth = 0; nth < moves / 2; nth += 1) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await wait(25);
  }
  const before = page.url();
  assert.match(before, new RegExp(`/${number}/1/\\d+$`), "no step was selected");
};

const all: Run[] = [];
for (let run = 0; run < runs; run += 1) all.push(await measure());
for (const [key, name] of [
  ["running", "ten steps end and ten start each second"],
  ["scrolling", "scrolled"],
  ["selecting", "steps selected by key"],
] as const) {
  const seen = all.map((run) => run[key]);
  console.log(
    `2,000 steps, ${name}: ${median(seen.map(({ frames }) => frames.perSecond)).toFixed(1)} frames a second, ` +
      `worst frame ${Math.round(median(seen.map(({ frames }) => frames.worstMs)))} ms ` +
      `(of all runs ${Math.round(Math.max(...seen.map(({ frames }) => frames.worstMs)))} ms), ` +
      `longest task by processor time ${Math.round(median(seen.map(({ workMs }) => workMs)))} ms`,
  );
}
await stub.stop();
