// Measures the graph view in headless Chromium, with builds of up to 2,000 steps: `node bench/graph.bench.ts`, after
// `npm run build`. RUNS=5 and BUILDS=4,5,6 choose how often and which. Each run is a browser of its own. BEFORE=FOLDER
// measures another built dashboard, too, in turn. PARTS=graph leaves out the events.
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright";
import { buildOf, startGraphStub, type GraphStub } from "./graph-stub.ts";
import { longestWork } from "./main-thread.ts";
import { launchBrowser } from "./browser.ts";
import { median } from "./median.ts";

const runs = Number(process.env["RUNS"] ?? 5);
const names: Record<number, string> = {
  4: "50 stages + 50 steps",
  5: "200 stages + 200 steps",
  6: "50 stages of 40 steps",
  7: "2,000 steps, a chain",
  8: "2,000 steps in layers of 45",
  9: "2,000 steps, each layer of 40 waits for all of the last",
};
const builds = (process.env["BUILDS"] ?? Object.keys(names).join()).split(",").map(Number);
const dashboard = join(import.meta.dirname, "..", "packages", "dashboard", "dist");
const before = process.env["BEFORE"];
const parts = process.env["PARTS"] ?? "graph,events";
const stub = await startGraphStub(dashboard);
const stubs = [...(before === undefined ? [] : [await startGraphStub(before)]), stub];

type Probe = {
  long: { start: number; duration: number }[];
  frames: number[];
  keys: { duration: number }[];
  layouts: number;
  clicked: number;
  drawn: number;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    graphProbe: Probe;
  }
}

/** Runs in the page before its own scripts. */
const probe = (): void => {
  const m: Probe = { long: [], frames: [], keys: [], layouts: 0, clicked: 0, drawn: 0 };
  window.graphProbe = m;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe("longtask", ({ startTime, duration }) => m.long.push({ start: startTime, duration }));
  const takeEvent = (entry: PerformanceEntry): void => {
    if (!(entry instanceof PerformanceEventTiming) || entry.name !== "keydown") return;
    m.keys.push({ duration: entry.duration });
  };
  observe("event", takeEvent, { durationThreshold: 16 });
  window.Worker = class extends Worker {
    override postMessage(...parameters: [unknown]): void {
      const [message] = parameters;
      if (typeof message === "object" && message && "dependencies" in message) m.layouts += 1;
      super.postMessage(...parameters);
    }
  };
  addEventListener(
    "click",
    ({ timeStamp }) => {
      m.clicked = timeStamp;
      const check = (): void => {
        const trees = [...document.querySelectorAll('section [role="tree"]')];
        const isDrawn =
          trees.length === 2 && trees.every((tree) => getComputedStyle(tree).opacity === "1");
        if (!isDrawn) return void requestAnimationFrame(check);
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => (m.drawn = performance.now()));
        port1.start();
        port2.postMessage(0);
      };
      requestAnimationFrame(check);
    },
    { capture: true, once: true },
  );
};

const read = (page: Page): Promise<Probe> =>
  page.evaluate(() => structuredClone(window.graphProbe));
const longSince = (probe: Probe, start: number): number[] =>
  probe.long.filter((task) => task.start >= start - 5).map(({ duration }) => duration);

/** Runs an action while frames are counted. Returns the longest frame and the longest task in ms. */
const during = async (page: Page, act: () => Promise<void>) => {
  const start = await page.evaluate(() => {
    const m = window.graphProbe;
    m.frames = [];
    let last = performance.now();
    const tick = (now: number): void => {
      m.frames.push(now - last);
      last = now;
      if (m.frames.length < 10_000 && m.frames.length >= 0) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    return performance.now();
  });
  await act();
  const probe = await read(page);
  const frames = probe.frames.slice(1).toSorted((a, b) => a - b);
  await page.evaluate(() => {
    const m = window.graphProbe;
    m.frames = Array.from({ length: 10_000 }, () => 0);
  });
  return {
    worst: frames.at(-1) ?? 0,
    p95: frames[Math.floor(frames.length * 0.95)] ?? 0,
    task: Math.max(0, ...longSince(probe, start)),
  };
};

const noMeasurements = { worst: 0, p95: 0, task: 0 };

/** Whether something is drawn on each canvas, because an empty picture is drawn quickly. */
const isPainted = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll("canvas")].every((canvas) => {
      const size = [canvas.width, canvas.height] as const;
      const nodes = canvas.closest('[role="tree"]')?.querySelectorAll(".react-flow__node").length;
      const data = canvas.getContext("2d")?.getImageData(0, 0, ...size).data;
      return (nodes ?? 0) > 0 || data?.some((value) => value > 0) === true;
    }),
  );

type Row = Record<
  | "drawn"
  | "task"
  | "work"
  | "layouts"
  | "select"
  | "selectLater"
  | "selectWorst"
  | "selectTask"
  | "dragWorst"
  | "dragTask"
  | "zoomWorst"
  | "zoomTask"
  | "moveWork",
  number
>;

const measure = async (stub: GraphStub, number: number): Promise<Row> => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  await page.addInitScript(probe);
  await page.goto(`${stub.url}/octo/bench/${number}`);
  await page.getByRole("treeitem").first().waitFor();
  await page.waitForTimeout(1000);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const work = await longestWork(browser, page, async () => {
    await page.getByRole("button", { name: "Graph View" }).click();
    await page.waitForFunction(() => window.graphProbe.drawn > 0);
    await page.waitForTimeout(800);
  });
  const opened = await read(page);
  assert(await isPainted(page));

  for (const unfold of await page.getByRole("button", { name: "Expand all" }).all()) {
    await unfold.click();
    await page.waitForTimeout(800);
  }
  const tree = page.getByRole("tree").last();
  await tree.focus();
  const select = async (): Promise<number> => {
    await page.keyboard.press("ArrowRight");
    // Otherwise the selection would be measured together with this key.
    await page.waitForTimeout(100);
    await page.evaluate(() => void (window.graphProbe.keys = []));
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.waitForTimeout(300);
    const { keys } = await read(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // Durations below 16 ms are not reported.
    return Math.max(...keys.map(({ duration }) => duration), 16);
  };
  let first = 0;
  const selectTask = await longestWork(browser, page, async () => {
    first = await select();
  });
  const later: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) later.push(await select());

  const box = await tree.boundingBox();
  assert(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 15];
  let [drag, zoom] = [noMeasurements, noMeasurements];
  const moveWork = await longestWork(browser, page, async () => {
    drag = await during(page, async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let nth = 1; nth <= 60; nth += 1) await page.mouse.move(x - 5 * nth, y - 2 * nth);
      await page.mouse.up();
    });
    zoom = await during(page, async () => {
      for (let nth = 0; nth < 40; nth += 1) await page.mouse.wheel(0, nth < 20 ? -60 : 60);
      await page.waitForTimeout(100);
    });
  });
  const row = {
    drawn: opened.drawn - opened.clicked,
    task: Math.max(0, ...longSince(opened, opened.clicked)),
    work,
    layouts: opened.layouts,
    select: first,
    selectLater: median(later),
    selectWorst: Math.max(...later),
    selectTask,
    dragWorst: drag.worst,
    dragTask: drag.task,
    zoomWorst: zoom.worst,
    zoomTask: zoom.task,
    moveWork,
  };
  await browser.close();
  return row;
};

/** Ten seconds of events, of other repositories or of the drawn build with a new status each time. */
const measureEvents = async (number: number, rate: number, isOwn: boolean) => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  await page.addInitScript(probe);
  await page.addInitScript(() => localStorage.setItem("signalbox.build-view", "graph"));
  await page.goto(`${stub.url}/octo/bench/${number}`);
  await page.getByRole("treeitem").first().waitFor({ state: "attached" });
  await page.waitForTimeout(1000);
  const before = await read(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const busy = async (): Promise<number> => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  const busyBefore = await busy();
  const build = buildOf(number);
  const seen = await during(page, () =>
    stub.send(rate, 10, (nth) => {
      if (!isOwn) return { ...stub.repo, id: 2, name: "other", build: buildOf(2) };
      const [stage] = build.stages;
      const step = stage?.steps[nth % stage.steps.length];
      if (stage) stage.status = nth % 2 ? "running" : "success";
      if (step) step.status = "failure";
      return { ...stub.repo, build };
    }),
  );
  const after = await read(page);
  const share = ((await busy()) - busyBefore) * 10;
  await browser.close();
  assert.equal(after.layouts, before.layouts, "an event had the graph laid out again");
  return { ...seen, share };
};

const ms = (value: number): string => `${Math.round(value)} ms`;

for (const number of builds) {
  const seen: Row[][] = stubs.map(() => []);
  for (let run = 0; run < runs; run += 1)
    for (const [at, stub] of stubs.entries()) seen[at]?.push(await measure(stub, number));
  for (const [at, rows] of seen.entries()) {
    const of = (key: keyof Row): string => ms(median(rows.map((row) => row[key])));
    const worst = (key: keyof Row): string => ms(Math.max(...rows.map((row) => row[key])));
    const version = seen.length === 1 ? "" : at === 0 ? "before, " : "now, ";
    console.log(
      `${version}${names[number]}: drawn ${of("drawn")} (worst ${worst("drawn")}), longest task ${of("task")} (worst ${worst("task")}), ` +
        `by processor time ${of("work")} (worst ${worst("work")}), ` +
        `selected ${of("select")} (worst ${worst("select")}), then ${of("selectLater")} (worst ${worst("selectWorst")}) (longest task by processor time ${of("selectTask")}), dragged: worst frame ${of("dragWorst")}, task ${of("dragTask")}, ` +
        `zoomed: worst frame ${of("zoomWorst")}, task ${of("zoomTask")}, by processor time ${of("moveWork")}, layouts ${median(rows.map((row) => row.layouts))}`,
    );
  }
}
for (const [number, rate, isOwn] of [
  [4, 0, false],
  [4, 10, false],
  [4, 100, false],
  [4, 10, true],
  [8, 10, true],
] as const) {
  if (!parts.includes("events")) break;
  const { worst, task, share } = await measureEvents(number, rate, isOwn);
  console.log(
    `${rate} events/s of ${isOwn ? "the drawn build" : "others"}, ${names[number]}: worst frame ${ms(worst)}, ` +
      `longest task ${ms(task)}, ${share.toFixed(1)} % of the main thread, no layout`,
  );
}
for (const each of stubs) await each.stop();
