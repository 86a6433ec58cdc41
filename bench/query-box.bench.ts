// Measures the delay of keys in the box "Filter builds" of a repository with 500 branches, in headless Chromium: `node
// bench/query-box.bench.ts`, after `npm run build`. RUNS=5 chooses how often.
import assert from "node:assert/strict";
import { loadavg } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "./browser.ts";
import { startGraphStub } from "./graph-stub.ts";
import { probeKeys, typeKeys } from "./key-probe.ts";
import { median } from "./median.ts";

const runs = Number(process.env["RUNS"] ?? 5);
const typed = "branch:feature/change-12";
const created = Math.floor(Date.now() / 1000) - 1000;

const repo = {
  id: 1,
  namespace: "team",
  name: "app",
  slug: "team/app",
  active: true,
  counter: 500,
};
const builds = Array.from({ length: 500 }, (_, index) => ({
  id: 500 - index,
  repo_id: 1,
  number: 500 - index,
  version: 3,
  status: index % 7 === 0 ? "failure" : "success",
  event: "push",
  message: `Change part ${index % 90} for the release`,
  author_login: `developer-${index % 200}`,
  sender: `developer-${index % 200}`,
  ref: `refs/heads/feature/change-${index}`,
  target: `feature/change-${index}`,
  created: created - index,
  started: created - index,
  finished: created - index + 60,
}));

const answers = ({ pathname }: URL): unknown => {
  if (pathname === "/api/user")
    return { id: 1, login: "kim", email: "", admin: true, active: true };
  if (pathname === "/api/repos/team/app") return repo;
  if (pathname === "/api/repos/team/app/builds") return builds.slice(0, 50);
  return pathname === "/api/repos/team/app/builds/branches" ? builds : undefined;
};

const dist = join(import.meta.dirname, "..", "packages", "dashboard", "dist");
const stub = await startGraphStub(dist, answers);

const measure = async (): Promise<number[]> => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  await page.addInitScript(probeKeys);
  await page.goto(`${stub.url}/team/app`);
  await page.getByRole("link", { name: /#500/ }).first().waitFor({ state: "attached" });
  await page.getByRole("combobox", { name: "Filter builds" }).focus();
  await page.getByRole("option").first().waitFor();
  await page.waitForTimeout(1000);
  const keys = await typeKeys(page, typed);
  assert.equal(keys.length, typed.length);
  await browser.close();
  return keys;
};

const keys: number[] = [];
for (let run = 0; run < runs; run += 1) keys.push(...(await measure()));
await stub.stop();

const ms = (value: number): string => `${value.toFixed(0)} ms`;
console.log(`${runs} runs, load ${loadavg()[0]?.toFixed(1)}`);
console.table({
  "a key, median": { figure: ms(median(keys)), wanted: "at most 24 ms" },
  "… the worst of all": { figure: ms(Math.max(...keys)), wanted: "at most 48 ms" },
});
