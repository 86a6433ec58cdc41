// Measures the delay of keys in the command palette with 5,000 repositories, in headless Chromium: `node
// bench/palette.bench.ts`, after `npm run build`. RUNS=5 chooses how often. The floor is a page without any library
// that filters the same names.
import assert from "node:assert/strict";
import { loadavg } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "./browser.ts";
import { startGraphStub } from "./graph-stub.ts";
import { probeKeys, typeKeys } from "./key-probe.ts";
import { median } from "./median.ts";

const runs = Number(process.env["RUNS"] ?? 5);
const count = 5000;
const typed = "service-12";
const created = Math.floor(Date.now() / 1000) - count;

const repos = Array.from({ length: count }, (_, index) => ({
  id: index + 1,
  namespace: `team-${index % 50}`,
  name: `service-${index}`,
  slug: `team-${index % 50}/service-${index}`,
  active: true,
  build: {
    id: index + 1,
    repo_id: index + 1,
    number: 1 + (index % 300),
    version: 3,
    status: index % 7 === 0 ? "failure" : "success",
    event: "push",
    message: `Change service-${index} for the release of part ${index % 90}`,
    author_login: `developer-${index % 200}`,
    sender: `developer-${index % 200}`,
    ref: "refs/heads/main",
    target: index % 3 === 0 ? "main" : `feature/change-${index % 400}`,
    created: created + index,
    started: created + index,
    finished: created + index + 60,
  },
}));

const answers = ({ pathname }: URL): unknown => {
  if (pathname === "/api/user")
    return { id: 1, login: "kim", email: "", admin: true, active: true };
  return pathname === "/api/user/repos" ? repos : undefined;
};

/** A page without any library: it filters the names and replaces the rows at each key. */
const plain = (names: string[]): void => {
  const field = document.createElement("input");
  const list = document.createElement("div");
  document.body.append(field, list);
  field.addEventListener("input", () => {
    const found = names.filter((name) => name.includes(field.value)).slice(0, 30);
    list.replaceChildren(
      ...found.map((name) => {
        const row = document.createElement("div");
        row.setAttribute("role", "option");
        row.textContent = name;
        return row;
      }),
    );
  });
  field.focus();
};

const dist = join(import.meta.dirname, "..", "packages", "dashboard", "dist");
const stub = await startGraphStub(dist, answers);

const measure = async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  await page.addInitScript(probeKeys);
  await page.goto(stub.url);
  await page.getByRole("list", { name: "Repositories" }).waitFor();
  const field = page.getByRole("combobox", { name: "Command palette" });
  /** From the key to the paint with the focused field, in ms. */
  const open = async (): Promise<number> => {
    await page.evaluate(() => {
      window.keyProbe.waits = [];
      window.keyProbe.expect("");
    });
    await page.keyboard.press("Control+k");
    await page.waitForFunction(() => window.keyProbe.waits.length === 1);
    const [wait = 0] = await page.evaluate(() => window.keyProbe.waits.splice(0));
    return wait;
  };
  await page.waitForTimeout(2000);
  const first = await open();
  await page.keyboard.press("Control+k");
  await field.waitFor({ state: "detached" });
  const again = await open();
  const keys = await typeKeys(page, typed);
  assert.equal(keys.length, typed.length);
  const other = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  await other.addInitScript(probeKeys);
  await other.goto(`${stub.url}/api/user`);
  await other.evaluate(
    plain,
    repos.map(({ slug }) => slug),
  );
  const floor = await typeKeys(other, typed);
  await browser.close();
  return { first, again, keys, floor };
};

const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (let run = 0; run < runs; run += 1) measured.push(await measure());
await stub.stop();

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const keys = measured.flatMap((run) => run.keys);
const floor = measured.flatMap((run) => run.floor);
const [load = 0] = loadavg();
console.log(`medians of ${runs} runs, load ${load.toFixed(1)}`);
console.table({
  "opened for the first time": { figure: ms(median(measured.map(({ first }) => first))) },
  "opened again": { figure: ms(median(measured.map(({ again }) => again))) },
  "a key, median": { figure: ms(median(keys)), wanted: "at most 24 ms" },
  "… the worst of all": { figure: ms(Math.max(...keys)), wanted: "at most 48 ms" },
  "a key without any library, median": { figure: ms(median(floor)) },
  "… the worst of all ": { figure: ms(Math.max(...floor)) },
  "median against the floor": { figure: `${(median(keys) / median(floor)).toFixed(2)} ×` },
});
