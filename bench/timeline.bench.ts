// Measures the timeline of a running build with 2,000 steps in headless Chromium: `node bench/timeline.bench.ts`, after
// `npm run build`. Five earlier builds give it ghost bars and estimates. RUNS=3 chooses how often. Each run is a
// browser of its own. BEFORE=FOLDER measures another built dashboard, too, in turn. PROFILE=FOLDER writes a CPU profile
// of each part.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { framesDuring, type Frames } from "./frames.ts";
import { buildOf, startGraphStub, type GraphStub } from "./graph-stub.ts";
import { workDuring } from "./main-thread.ts";
import { launchBrowser } from "./browser.ts";
import { median } from "./median.ts";

const runs = Number(process.env["RUNS"] ?? 3);
const profiles = process.env["PROFILE"];
const number = 8;
const earlier = 5;
const updates = 8;
const moves = 60;
const stepsAtOnce = 10;
const numbersBefore = Array.from({ length: earlier }, (_, index) => number - 1 - index);
const [done, running] = ["success", "running"] as const;

/** The build after this many updates: in each, ten steps end and the next ten start. */
const runningBuild = (update: number) => {
  const build = buildOf(number);
  const now = Math.floor(Date.now() / 1000);
  const ended = 1000 + stepsAtOnce * update;
  for (const stage of build.stages) {
    stage.status = running;
    stage.stopped = 0;
    for (const [index, step] of stage.steps.entries()) {
      const hasStarted = index < ended + stepsAtOnce;
      step.status = index < ended ? done : hasStarted ? running : "waiting_on_dependencies";
      step.started = hasStarted ? Math.min(now, build.started + Math.floor(index / 2)) : 0;
      step.stopped = index < ended ? step.started + 5 : 0;
    }
  }
  return { ...build, status: running, finished: 0, version: update + 1 };
};

/** A successful build before it, each step of which took a little longer or shorter. */
const earlierBuild = (at: number) => {
  const build = buildOf(number);
  const seconds = 3600 * (number - at);
  for (const step of build.stages.flatMap(({ steps }) => steps)) {
    step.started -= seconds;
    step.stopped -= seconds - (at % 3);
  }
  const [created, started] = [build.created - seconds, build.started - seconds];
  return { ...build, id: at, number: at, created, started, finished: build.finished - seconds };
};

/** The number of updates that the running build has had. */
let current = 0;

const answers = ({ pathname }: URL): unknown => {
  if (pathname.endsWith("/builds"))
    return [runningBuild(current), ...numbersBefore.map(earlierBuild)].map((build) =>
      Object.assign(build, { stages: undefined }),
    );
  const at = Number(/\/builds\/(\d+)$/.exec(pathname)?.[1] ?? 0);
  return at === number
    ? runningBuild(current)
    : numbersBefore.includes(at)
      ? earlierBuild(at)
      : undefined;
};

const dashboard = join(import.meta.dirname, "..", "packages", "dashboard", "dist");
const before = process.env["BEFORE"];
const stubs = await Promise.all(
  [...(before === undefined ? [] : [before]), dashboard].map((dist) =>
    startGraphStub(dist, answers),
  ),
);

type Part = "running" | "scrolling" | "selecting";
type Run = Record<Part, { frames: Frames; longestMs: number; totalMs: number }>;

const measure = async (stub: GraphStub): Promise<Run> => {
  current = 0;
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  await page.addInitScript(() => localStorage.setItem("signalbox.build-view", "timeline"));
  await page.goto(`${stub.url}/octo/bench/${number}`);
  const grid = page.getByRole("treegrid", { name: "Timeline" });
  await grid.waitFor();
  assert.equal(await grid.getAttribute("aria-rowcount"), "2002");
  await page.getByText(`Last successful build #${number - 1}`).waitFor();
  await wait(1000);
  const watch = async (part: Part, act: () => Promise<void>) => {
    let frames: Frames = { perSecond: 0, worstMs: 0 };
    const work = await workDuring(browser, page, async () => {
      frames = await framesDuring(page, () => profiled(page, part, act));
    });
    return { frames, ...work };
  };
  // Locators read the names of all elements, which takes longer than a frame, so they stay outside of what is measured.
  const running = await watch("running", () => update(stub));
  assert((await grid.getByRole("row", { name: "Running" }).count()) > 0, "no row runs");
  const box = await page.getByRole("row").nth(5).boundingBox();
  assert(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const scrolling = await watch("scrolling", () => scroll(page));
  await grid.focus();
  const selecting = await watch("selecting", () => select(page));
  assert.match(page.url(), new RegExp(`/${number}/1/\\d+$`), "no step was selected");
  await browser.close();
  return { running, scrolling, selecting };
};

const profiled = async (page: Page, part: Part, act: () => Promise<void>): Promise<void> => {
  if (profiles === undefined) return act();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Profiler.enable");
  await cdp.send("Profiler.start");
  await act();
  const { profile } = await cdp.send("Profiler.stop");
  await writeFile(join(profiles, `${part}.cpuprofile`), JSON.stringify(profile));
};

/** One event a second, as a running build sends them. */
const update = (stub: GraphStub): Promise<void> =>
  stub.send(1, updates, (nth) => {
    current = nth + 1;
    return { ...stub.repo, build: runningBuild(current) };
  });

const scroll = async (page: Page): Promise<void> => {
  for (let nth = 0; nth < moves; nth += 1) {
    await page.mouse.wheel(0, nth < moves / 2 ? 400 : -200);
    await wait(25);
  }
};

/** Selects every second row, as the keys do. */
const select = async (page: Page): Promise<void> => {
  for (let nth = 0; nth < moves / 2; nth += 1) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await wait(25);
  }
};

const seen: Run[][] = stubs.map(() => []);
for (let run = 0; run < runs; run += 1)
  for (const [index, stub] of stubs.entries()) seen[index]?.push(await measure(stub));
for (const [index, all] of seen.entries()) {
  if (stubs.length > 1) console.log(index === 0 ? `Before (${before})` : "Now");
  for (const [key, name] of [
    ["running", "ten steps end and ten start each second"],
    ["scrolling", "scrolled"],
    ["selecting", "steps selected by key"],
  ] as const) {
    const parts = all.map((run) => run[key]);
    console.log(
      `2,000 steps, ${name}: ${median(parts.map(({ frames }) => frames.perSecond)).toFixed(1)} frames a second, ` +
        `worst frame ${Math.round(median(parts.map(({ frames }) => frames.worstMs)))} ms ` +
        `(of all runs ${Math.round(Math.max(...parts.map(({ frames }) => frames.worstMs)))} ms), ` +
        `by processor time the longest task ${Math.round(median(parts.map(({ longestMs }) => longestMs)))} ms, ` +
        `all tasks ${Math.round(median(parts.map(({ totalMs }) => totalMs)))} ms`,
    );
  }
}
for (const stub of stubs) await stub.stop();
