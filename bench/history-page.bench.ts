// Measures the processor time that a build's history costs the main thread of its page: `node
// bench/history-page.bench.ts`, after `npm run build`. A failed build is opened twice in headless Chromium, with 30
// earlier builds of three stages and ten steps each, and without earlier builds.
// RUNS=7 chooses how often. PROFILE=FOLDER also writes a CPU profile of each kind of visit.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { startGraphStub } from "./graph-stub.ts";
import { launchBrowser } from "./browser.ts";
import { median } from "./median.ts";

const runs = Number(process.env["RUNS"] ?? 7);
const profiles = process.env["PROFILE"];
const [earlier, stages, steps] = [30, 3, 10];
const opened = earlier + 1;
const failed = { stage: 2, step: 7 };
const settleMs = 800;
const created = Math.floor(Date.now() / 1000) - 86_400;

const statusOf = (isFailed: boolean): string => (isFailed ? "failure" : "success");

/** A build of the history without its stages. The opened one is the first that failed. */
const listed = (number: number) => ({
  id: number,
  repo_id: 1,
  number,
  version: 3,
  status: statusOf(number === opened),
  event: "push",
  message: `Change ${number}`,
  author_login: "kim",
  sender: "kim",
  after: String(number).padStart(40, "a"),
  ref: "refs/heads/main",
  target: "main",
  source: "main",
  created: created + 600 * number,
  started: created + 600 * number + 2,
  finished: created + 600 * number + 302,
});

const detailed = (number: number) => {
  const build = listed(number);
  const isFailed = (stage: number): boolean => number === opened && stage === failed.stage;
  return {
    ...build,
    stages: Array.from({ length: stages }, (_, at) => ({
      id: stages * number + at,
      number: at + 1,
      name: `stage-${at + 1}`,
      kind: "pipeline",
      type: "exec",
      status: statusOf(isFailed(at + 1)),
      started: build.started + 100 * at,
      stopped: build.started + 100 * (at + 1),
      steps: Array.from({ length: steps }, (__, index) => ({
        id: steps * (stages * number + at) + index,
        number: index + 1,
        name: `step-${index + 1}`,
        status: statusOf(isFailed(at + 1) && index + 1 === failed.step),
        exit_code: isFailed(at + 1) && index + 1 === failed.step ? 1 : 0,
        started: build.started + 100 * at + 10 * index,
        stopped: build.started + 100 * at + 10 * index + 8 + (number % 3),
      })),
    })),
  };
};

const numbers = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first - index).filter((number) => number > 0);

let hasHistory = true;

const answers = ({ pathname, searchParams }: URL): unknown => {
  if (pathname === "/api/user")
    return {
      id: 1,
      login: "kim",
      email: "",
      admin: true,
      active: true,
    };
  if (pathname === "/api/capabilities") return { name: "this server" };
  if (pathname.endsWith("/builds"))
    return numbers(opened, hasHistory ? opened : 1).map((number) => listed(number));
  const [, call] = /\/builds\/(\w+)$/.exec(pathname) ?? [];
  if (call === "details") {
    if (!hasHistory) return [];
    const first = Number(searchParams.get("before") ?? opened + 1) - 1;
    return numbers(first, Number(searchParams.get("limit") ?? 25)).map((number) =>
      detailed(number),
    );
  }
  if (call === undefined || !/^\d+$/.test(call)) return undefined;
  return detailed(Number(call));
};

const dist = join(import.meta.dirname, "..", "packages", "dashboard", "dist");
const stub = await startGraphStub(dist, answers);

const modes = ["30 earlier builds", "no earlier builds"] as const;
type Mode = (typeof modes)[number];
type Visits = { first: number; second: number };

/** Runs in the page: whether the brief is shown, with the verdict and the strip if there are earlier builds. */
const isShown = (hasEarlier: boolean): boolean => {
  const brief = document.querySelector("[data-brief]");
  if (brief === null || !hasEarlier) return brief !== null;
  const links = document.querySelectorAll("nav[aria-label*='comparable builds'] a");
  return links.length > 10 && brief.textContent.includes("New failure: passed in");
};

/** Opens the build in a new tab. Returns the main thread's processor time in ms until the page has settled. */
const visit = async (page: Page, mode: Mode, profile?: string): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const threadMs = async (): Promise<number> => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    const time = metrics.find(({ name }) => name === "ThreadTime")?.value;
    assert(time !== undefined, "the browser does not tell the time of the thread");
    return 1000 * time;
  };
  // The origin's process must exist before, because each process has a time of its own.
  await page.goto(`${stub.url}/api/ready`);
  if (profile !== undefined) {
    await cdp.send("Profiler.enable");
    await cdp.send("Profiler.start");
  }
  const before = await threadMs();
  await page.goto(`${stub.url}/octo/bench/${opened}`);
  // Locators would search the page on the measured thread, and longer if there is more to wait for.
  await page.waitForFunction(isShown, mode !== "no earlier builds", { polling: 100 });
  await wait(settleMs);
  const time = (await threadMs()) - before;
  assert(time > 0, "the page moved to another process");
  if (profile !== undefined)
    await writeFile(profile, JSON.stringify((await cdp.send("Profiler.stop")).profile));
  await page.close();
  return time;
};

const measure = async (browser: Browser, mode: Mode, folder?: string): Promise<Visits> => {
  hasHistory = mode !== "no earlier builds";
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
  const fileOf = (nth: string): string | undefined =>
    folder && join(folder, `${mode}, ${nth} visit.cpuprofile`.replaceAll(" ", "-"));
  const first = await visit(await context.newPage(), mode, fileOf("first"));
  const second = await visit(await context.newPage(), mode, fileOf("second"));
  await context.close();
  return { first, second };
};

const browser = await launchBrowser();
const seen: Record<Mode, Visits[]> = { "30 earlier builds": [], "no earlier builds": [] };
// The first pages of a browser compile scripts that later ones find in its cache.
await measure(browser, "30 earlier builds");
for (let run = 0; run < runs; run += 1)
  for (const mode of modes) seen[mode].push(await measure(browser, mode));
if (profiles !== undefined) for (const mode of modes) await measure(browser, mode, profiles);
await browser.close();
await stub.stop();

console.log("| Earlier builds | First visit | Second visit |");
console.log("| -------------- | ----------: | -----------: |");
const medians = (mode: Mode): Visits => ({
  first: median(seen[mode].map(({ first }) => first)),
  second: median(seen[mode].map(({ second }) => second)),
});
const print = (name: string, { first, second }: Visits): void =>
  console.log(`| ${name} | ${first.toFixed(0)} ms | ${second.toFixed(0)} ms |`);
for (const mode of modes) print(mode, medians(mode));
const [withBuilds, without] = [medians("30 earlier builds"), medians("no earlier builds")];
print("more with earlier builds", {
  first: withBuilds.first - without.first,
  second: withBuilds.second - without.second,
});
