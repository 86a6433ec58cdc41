// Measures the store of ended builds in headless Chromium, with 10,000 builds and with 100: `node
// bench/history-store.bench.ts`. Prints a table in Markdown.
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { build, type Rolldown } from "vite";
import { findChromium } from "../scripts/chromium.mjs";

const lookups = 300;
const origin = "http://localhost:1";

/** The script of the probe, with everything it imports. */
const bundleProbe = async (): Promise<string> => {
  const outputs = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, "history-store-probe.ts"), formats: ["es"] },
    },
  });
  const chunks = [outputs].flat().flatMap((output) => ("output" in output ? output.output : []));
  const script = chunks.find((chunk): chunk is Rolldown.OutputChunk => chunk.type === "chunk");
  if (script === undefined) throw new Error("the probe was not built");
  return script.code;
};

/** Lookups in a new store with this many builds in ten repositories. */
const measure = async (browser: Browser, script: string, builds: number) => {
  const page = await browser.newPage();
  // IndexedDB needs an origin, but nothing has to answer there.
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  await page.goto(origin);
  await page.addScriptTag({ content: script, type: "module" });
  await page.waitForFunction(() => Reflect.has(window, "storeProbe"));
  const repositories = 10;
  const newest = builds / repositories;
  const characters = await page.evaluate(([repos, each]) => window.storeProbe.fill(repos, each), [
    repositories,
    newest,
  ] as const);
  const measureReads = (count: number): Promise<number[]> =>
    page.evaluate(
      ([repos, last, wanted, times]) => window.storeProbe.measureReads(repos, last, wanted, times),
      [repositories, newest, count, lookups] as const,
    );
  // The first lookups read the database's files.
  await measureReads(1);
  const times = { one: await measureReads(1), newest: await measureReads(Math.min(30, newest)) };
  await page.close();
  return { characters, ...times };
};

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;
const text = (times: readonly number[]): string =>
  `${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)} ms`;

const script = await bundleProbe();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
console.log("| Builds in the store | One build, p50 / p95 | The newest 30 (or 10), p50 / p95 |");
console.log("| ------------------: | -------------------: | -------------------------------: |");
for (const builds of [100, 10_000]) {
  const { one, newest, characters } = await measure(browser, script, builds);
  console.log(`| ${builds} | ${text(one)} | ${text(newest)} |`);
  console.error(`${characters} characters a build`);
}
await browser.close();
