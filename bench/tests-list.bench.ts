// Measures how 20,000 tests of a build scroll in headless Chromium: `node bench/tests-list.bench.ts`, after `npm run build`. RUNS=3
// chooses how often. Each run is a browser of its own.
import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { launchBrowser } from "./browser.ts";
import { framesDuring, type Frames } from "./frames.ts";
import { buildOf, startGraphStub } from "./graph-stub.ts";
import { workDuring } from "./main-thread.ts";
import { median } from "./median.ts";

const runs = Number(process.env["RUNS"] ?? 3);
const count = 20_000;
const number = 1;
const moves = 120;
const failed = 200;

const tests = Array.from({ length: count }, (_, index) => ({
  id: index + 1,
  stage: 1,
  step: 1,
  suite: `src/part-${index % 300}.test.ts`,
  name: `does ${index} of the things that it promises`,
  file: `src/part-${index % 300}.test.ts`,
  line: 1 + (index % 90),
  status: index < failed ? "failed" : "passed",
  duration: index % 700,
}));
const counts = { passed: count - failed, failed, skipped: 0 };

const build = () => {
  const plain = buildOf(number);
  for (const step of plain.stages.flatMap(({ steps }) => steps))
    Object.assign(step, { tests: counts });
  return plain;
};

const answers = ({ pathname }: URL): unknown => {
  if (pathname.endsWith("/tests"))
    return { counts, duration: 7_000_000, truncated: false, warnings: [], tests };
  if (/\/tests\/\d+$/.test(pathname))
    return { ...tests[0], message: "expected 1 to be 2", output: "at a line\n".repeat(30) };
  if (pathname.endsWith("/capabilities")) return { name: "a stub", lacks: {} };
  return pathname.endsWith(`/builds/${number}`) ? build() : undefined;
};

const dashboard = join(import.meta.dirname, "..", "packages", "dashboard", "dist");
const stub = await startGraphStub(dashboard, answers);

type Part = "wheel" | "keys" | "filter";
type Run = Record<Part, { frames: Frames; longestMs: number }>;

const measure = async (): Promise<Run> => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  await page.goto(`${stub.url}/octo/bench/${number}?view=tests`);
  const list = page.getByRole("region", { name: "List of tests" });
  await list.getByText("does 0 of").first().waitFor();
  await wait(1000);
  const watch = async (act: () => Promise<void>) => {
    let frames: Frames = { perSecond: 0, worstMs: 0 };
    const { longestMs } = await workDuring(browser, page, async () => {
      frames = await framesDuring(page, act);
    });
    return { frames, longestMs };
  };
  const scrolled = (): Promise<number> => list.evaluate(({ scrollTop }) => scrollTop);
  const box = await list.boundingBox();
  assert(box);
  // Beside the outputs of open tests, which scroll themselves.
  await page.mouse.move(box.x + 10, box.y + box.height / 2);
  const wheel = await watch(() => scroll(page));
  const byWheel = await scrolled();
  assert.ok(byWheel > 10_000, `only ${byWheel} px were scrolled`);
  await list.focus();
  const keys = await watch(() => pageDown(page));
  assert.ok((await scrolled()) > byWheel + 1000, "the keys scrolled nothing");
  await page.getByRole("searchbox", { name: "Filter tests" }).focus();
  const filter = await watch(() => page.keyboard.type("part-17", { delay: 120 }));
  await list.getByText("does 17 of").first().waitFor();
  await browser.close();
  return { wheel, keys, filter };
};

const scroll = async (page: Page): Promise<void> => {
  for (let nth = 0; nth < moves; nth += 1) {
    await page.mouse.wheel(0, nth < (moves * 2) / 3 ? 600 : -400);
    await wait(25);
  }
};

const pageDown = async (page: Page): Promise<void> => {
  for (let nth = 0; nth < moves / 4; nth += 1) {
    await page.keyboard.press("PageDown");
    await wait(50);
  }
};

const seen: Run[] = [];
for (let run = 0; run < runs; run += 1) seen.push(await measure());
for (const part of ["wheel", "keys", "filter"] as const) {
  const parts = seen.map((run) => run[part]);
  const perSecond = parts.map(({ frames }) => frames.perSecond);
  const worst = parts.map(({ frames }) => frames.worstMs);
  process.stdout.write(
    `${count} tests, ${part}: ${median(perSecond).toFixed(1)} frames a second, worst frame ${median(worst).toFixed(0)} ms (${Math.max(...worst).toFixed(0)}), by processor time the longest task ${median(parts.map(({ longestMs }) => longestMs)).toFixed(0)} ms\n`,
  );
}
await stub.stop();
