// Measures the dashboard under a feed that announces up to 1,000 builds a second, in headless Chromium: `node
// bench/live.bench.ts`, after `npm run build`. SECONDS=60, RATES=10,100,1000, PAGES=home,builds and
// PARTS=visible,hidden choose. THROUGH=connected puts the connected server in front. PROFILE=FOLDER also writes a CPU profile of
// each page's main thread, which slows the page down.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { installLiveProbe } from "./live-probe.ts";
import { openHidden } from "./hidden-tab.ts";
import { startLiveSource, type Announced, type Play } from "./live-source.ts";
import { launchBrowser } from "./browser.ts";

const seconds = Number(process.env["SECONDS"] ?? 60);
const rates = (process.env["RATES"] ?? "100,1000").split(",").map(Number);
const profiles = process.env["PROFILE"];
const source = await startLiveSource(process.env["THROUGH"] === "connected");
process.once("exit", source.kill);
const repos: Announced[] = [];
// Every tenth build belongs to the first repository, so the repositories in those places have none.
for (let nth = 1; nth <= 50; nth += 1)
  if (nth === 1 || nth % 10 !== 1) repos.push(await source.newest(nth));
const [own] = repos;
assert(own);

/** A build advances with each event: it runs, its steps end one after another, it succeeds. */
const eventsOfEach = 20;
let version = 1000;
const announce = (repo: Announced, number: number, nth: number, mark: string): Announced => {
  version += 1;
  const time = Math.floor(Date.now() / 1000);
  const isLast = nth === eventsOfEach - 1;
  const state = { status: isLast ? "success" : "running", started: time, version };
  const stages = repo.build.stages?.map((stage) => ({
    ...stage,
    ...state,
    stopped: 0,
    steps: stage.steps?.map((step) => ({
      ...step,
      status: step.number <= 1 + nth / 4 ? "success" : "running",
      version,
    })),
  }));
  const { id } = repo.build;
  const times = { created: time, updated: time, finished: isLast ? time : 0 };
  const build = { ...repo.build, ...state, ...times, id: id + (number - repo.build.number) * 1e6 };
  return { ...repo, version, build: { ...build, number, stages, title: mark, message: mark } };
};

/** Sends new builds continuously, of one repository or of all in turn. */
const newBuilds =
  (of: readonly Announced[]): Play =>
  (nth, mark) => {
    const repo = of[nth % of.length];
    assert(repo);
    const turn = Math.floor(nth / of.length);
    const number = repo.build.number + 1 + Math.floor(turn / eventsOfEach);
    return announce(repo, number, turn % eventsOfEach, mark);
  };

const pages: Record<string, { path: string; play: Play; peer: Record<number, string> }> = {
  home: {
    path: "/",
    play: newBuilds(repos),
    peer: { 100: "44.3 fps, worst frame 100 ms", 1000: "2.9 fps, lag 3.3 s" },
  },
  builds: {
    path: `/${own.namespace}/${own.name}`,
    play: newBuilds([own]),
    peer: { 100: "25 fps, worst frame 950 ms", 1000: "0.7 fps, lag 14.8 s" },
  },
  feed: { path: "/builds-feed", play: newBuilds(repos), peer: {} },
  build: {
    path: `/${own.namespace}/${own.name}/${own.build.number}/1/1`,
    play: (nth, mark) => announce(own, own.build.number, nth % (eventsOfEach - 1), mark),
    peer: { 100: "55.6 fps, worst frame 67 ms", 1000: "1.7 fps, lag 8.4 s" },
  },
};
const parts = process.env["PARTS"] ?? "visible,hidden";
const chosen = (process.env["PAGES"] ?? Object.keys(pages).join()).split(",");

const open = async (path: string): Promise<{ browser: Browser; page: Page }> => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  await page.addInitScript(installLiveProbe);
  await page.goto(source.url + path);
  await page.getByText("repo-0001").first().waitFor();
  while (source.feeds() === 0) await page.waitForTimeout(50);
  await page.waitForTimeout(1000);
  return { browser, page };
};

/** Memory in MB after garbage collection, and CPU seconds, of all processes that run pages and workers. */
const costs = async (browser: Browser, page: Page) => {
  const own = await page.context().newCDPSession(page);
  await own.send("HeapProfiler.collectGarbage");
  const { usedSize } = await own.send("Runtime.getHeapUsage");
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await Promise.all([own.detach(), session.detach()]);
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  let memory = 0;
  for (const { id } of renderers) {
    const text = await readFile(`/proc/${id}/smaps_rollup`, "utf8");
    for (const [, kb] of text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)) memory += Number(kb) / 1000;
  }
  const cpu = renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  return { heap: usedSize / 1e6, memory, cpu };
};

/** Starts a CPU profile if one was requested. Returns a function that writes it. */
const startProfile = async (page: Page, name: string): Promise<() => Promise<void>> => {
  if (profiles === undefined) return async () => undefined;
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.start");
  return async () => {
    const { profile } = await session.send("Profiler.stop");
    await writeFile(join(profiles, `${name}.cpuprofile`), JSON.stringify(profile));
  };
};

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;

const measure = async (name: string, rate: number): Promise<string> => {
  const { path, play, peer } = pages[name] ?? assert.fail(name);
  const { browser, page } = await open(path);
  let requests = 0;
  // Sends some events first, so that initial growth does not count.
  await source.play(rate, Math.min(5, seconds), play);
  page.on("request", (request) => (requests += request.url().includes("/api/") ? 1 : 0));
  const before = await costs(browser, page);
  const writeProfile = await startProfile(page, `${name}-${rate}`);
  await page.evaluate(() => window.liveProbe.start());
  const begin = performance.now();
  const last = await source.play(rate, seconds, play);
  const took = (performance.now() - begin) / 1000;
  const probe = await page.evaluate(() => {
    window.liveProbe.stop();
    const { tasks, frames, commits, ages, lags } = window.liveProbe;
    return { tasks, frames, commits, ages, lags };
  });
  // The page contains only those rows of a long list of repositories that are in view. In each round one event is about
  // each of them.
  await page.waitForFunction((least) => window.liveProbe.shown >= least, last - repos.length);
  await writeProfile();
  const after = await costs(browser, page);
  await browser.close();
  const longest = Math.max(0, ...probe.tasks);
  const cells = [
    name,
    rate,
    (probe.frames.length / took).toFixed(1),
    `${Math.max(...probe.frames).toFixed(0)} ms`,
    longest === 0 ? "none over 50 ms" : `${longest.toFixed(0)} ms (${probe.tasks.length})`,
    `${share(probe.ages, 0.5).toFixed(0)} / ${share(probe.ages, 0.95).toFixed(0)} ms`,
    `${share(probe.lags, 0.5).toFixed(0)} / ${share(probe.lags, 0.95).toFixed(0)} ms`,
    `${(probe.commits.reduce((sum, count) => sum + count, 0) / probe.frames.length).toFixed(2)} / ${Math.max(...probe.commits)}`,
    `${(after.heap - before.heap).toFixed(1)} / ${(after.memory - before.memory).toFixed(0)} MB`,
    `${(((after.cpu - before.cpu) / took) * 100).toFixed(0)} %`,
    requests,
    peer[rate] ?? "–",
  ];
  return `| ${cells.join(" | ")} |`;
};

/** The processor time of all pages and workers while the tab is hidden. */
const measureHidden = async (name: string, rate: number): Promise<string> => {
  const { path, play } = pages[name] ?? assert.fail(name);
  const { browser, renderers } = await openHidden(source.url + path, source.feeds);
  const before = await renderers();
  const begin = performance.now();
  await source.play(rate, Math.min(seconds, 30), play);
  const took = (performance.now() - begin) / 1000;
  const after = await renderers();
  await browser.close();
  return `| ${name} | ${rate} | ${(((after - before) / took) * 100).toFixed(1)} % |`;
};

const [load = 0] = loadavg();
console.log(`${seconds} s each, load ${load.toFixed(1)}\n`);
console.log(
  "| page | events/s | fps | worst frame | longest task | newest shown: age p50 / p95 | event painted after: p50 / p95 | renders a frame: mean / max | growth: heap / memory | CPU of page and worker | calls | the existing dashboard |",
);
console.log(`|${" --- |".repeat(12)}`);
if (parts.includes("visible"))
  for (const name of chosen) for (const rate of rates) console.log(await measure(name, rate));
console.log("\n| hidden | events/s | CPU of page and worker |");
console.log(`|${" --- |".repeat(3)}`);
if (parts.includes("hidden"))
  for (const name of chosen) for (const rate of rates) console.log(await measureHidden(name, rate));
await source.stop();
