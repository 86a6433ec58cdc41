import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { test } from "./live-fixtures.ts";
import { shownLines, storedLines, words } from "./shown.ts";

/** Prints a line now and then until a file is there: the test says when the step ends. */
const gatedPipeline = (gate: string): string => `kind: pipeline
type: exec
name: default
steps:
  - name: first
    commands:
      - n=0; until [ -e ${gate}.first ]; do n=$((n+1)); echo "first line $n"; sleep 0.3; done
  - name: second
    commands:
      - n=0; until [ -e ${gate}.second ]; do n=$((n+1)); echo "second line $n"; sleep 0.3; done
`;

/** Where the running builds of a journey look whether their steps may end. */
const makeGate = async () => {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-gate-"));
  return {
    path: join(folder, "gate"),
    open: (step: "first" | "second") => writeFile(join(folder, `gate.${step}`), ""),
  };
};

const feed = /^\/api\/stream$/;
const anyStream = /^\/api\/stream/;
const brokenCalls = /ERR_|Failed to load resource|net::/;

const connection = (page: Page): Locator => page.getByRole("status", { name: "Connection" });
const announced = (page: Page, text: string): Locator =>
  page.getByRole("status").filter({ hasText: text });

const startBuild = async (page: Page, url: string, slug: string): Promise<number> => {
  const answer = await page.request.post(`/api/repos/${slug}/builds?branch=main`, {
    headers: { origin: url },
  });
  expect(answer.ok()).toBe(true);
  const { number }: { number: number } = await answer.json();
  return number;
};

test("through cuts, silence, disorder and restarts every tab ends as a fresh one, every log as the stored one", async ({
  page,
  server,
  network,
  makeRepository,
  openTab,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.allow(brokenCalls);
  const gate = await makeGate();
  const { slug } = await makeRepository("stormy", { ".drone.yml": gatedPipeline(gate.path) });
  const first = await startBuild(page, server.url, slug);
  const second = await startBuild(page, server.url, slug);
  const logs = [`/${slug}/${first}/1/2`, `/${slug}/${second}/1/2`, `/${slug}/${second}/1/3`];
  const paths = ["/", "/builds-feed", `/${slug}`, `/${slug}/branches`, ...logs];
  const tabs = new Map<string, Page>();
  for (const path of paths) tabs.set(path, await openTab(path));
  const live = () =>
    Promise.all([...tabs.values()].map((tab) => expect(connection(tab)).toHaveText("Live")));
  const tab = (path: string): Page => tabs.get(path)!;

  await test.step("disorder: what comes late, twice, or in another order", async () => {
    await live();
    network.scramble(true);
    network.cut(anyStream);
    await live();
    for (const log of logs) await expect(announced(tab(log), ": Running")).toBeAttached();
    await gate.open("first");
    await expect(announced(tab(logs[0]!), "Step first: Success")).toBeAttached();
  });

  await test.step("streams are cut, again and again", async () => {
    for (let times = 0; times < 3; times += 1) {
      network.cut(anyStream);
      await expect.poll(() => network.open(feed)).toBe(1);
    }
    await live();
    await expect(tab(logs[2]!).getByRole("log")).toContainText("second line 5");
  });

  await test.step("a connection falls silent without a word, and meanwhile builds end", async () => {
    network.stall(feed);
    await gate.open("second");
    await expect(connection(tab(`/${slug}`))).not.toHaveText("Live", { timeout: 6000 });
    network.stall(undefined);
    await live();
    for (const log of logs) await expect(announced(tab(log), ": Success.")).toBeAttached();
  });

  await test.step("the server restarts", async () => {
    await network.restartServer();
    await startBuild(page, server.url, slug);
    await live();
    await expect(tab(`/${slug}`).getByRole("link", { name: /#3/ }).first()).toBeVisible();
  });

  await test.step("the network is gone for a while", async () => {
    network.refuse(true);
    network.cut(/./);
    await expect(connection(tab("/"))).toContainText("Not updated since", { timeout: 10_000 });
    network.refuse(false);
    await live();
  });

  await test.step("at the end every tab is as a fresh one", async () => {
    await expect.poll(() => unfinished(page, slug), { timeout: 60_000 }).toBe(0);
    network.scramble(false);
    for (const path of paths) {
      const fresh = await openTab(path);
      await expect(connection(fresh)).toHaveText("Live");
      await expect(fresh.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(async () => expect(await words(tab(path))).toBe(await words(fresh))).toPass({
        timeout: 20_000,
      });
      await fresh.close();
    }
  });

  await test.step("every log is the stored one, each line once", async () => {
    for (const path of logs) {
      const stored = await storedLines(page, path);
      const shown = await shownLines(tab(path));
      expect(shown.length).toBeGreaterThan(4);
      expect(shown).toEqual(stored.slice(-shown.length));
    }
  });
});

const unfinished = async (page: Page, slug: string): Promise<number> => {
  const answer = await page.request.get(`/api/repos/${slug}/builds`);
  const builds: { finished: number }[] = await answer.json();
  return builds.filter(({ finished }) => finished === 0).length;
};

test("twelve build tabs share one feed and stay usable over HTTP/1.1", async ({
  page,
  server,
  network,
  makeRepository,
  openTab,
}) => {
  test.setTimeout(240_000);
  const gate = await makeGate();
  const { slug } = await makeRepository("crowded", { ".drone.yml": gatedPipeline(gate.path) });
  const numbers: number[] = [];
  for (let at = 0; at < 12; at += 1) numbers.push(await startBuild(page, server.url, slug));
  const tabs: Page[] = [];
  for (const number of numbers) tabs.push(await openTab(`/${slug}/${number}/1/2`));

  await test.step("each is live and shows its own log", async () => {
    for (const [index, tab] of tabs.entries()) {
      await expect(connection(tab)).toHaveText("Live");
      await expect(announced(tab, `Build ${numbers[index]}: Running`)).toBeAttached();
      await expect(tab.getByRole("log")).toContainText("first line", { timeout: 30_000 });
    }
  });

  await test.step("the server sees one feed, and never more streams than leave room for calls", async () => {
    expect(network.open(feed)).toBe(1);
    expect(network.open(anyStream)).toBeLessThan(6);
  });

  await test.step("calls are answered at once in every tab", async () => {
    for (const tab of tabs) {
      const tookMs = await tab.evaluate(async () => {
        const begin = performance.now();
        await (await fetch("/api/user")).text();
        return performance.now() - begin;
      });
      expect(tookMs).toBeLessThan(3000);
    }
  });

  await test.step("a build that is cancelled in one tab shows in that tab and in the lists of others", async () => {
    await tabs[11]!.getByRole("link", { name: slug }).click();
    const rows = tabs[11]!.getByRole("list", { name: "Executions" });
    await expect(rows.getByRole("link")).toHaveCount(12);
    for (const tab of tabs.slice(0, 11)) {
      await tab.getByRole("button", { name: "Cancel" }).click();
      await expect(announced(tab, ": Killed")).toBeAttached();
    }
    await expect(rows.getByRole("img", { name: "Killed" })).toHaveCount(11);
  });

  await test.step("the last one ends by itself", async () => {
    await tabs[11]!.goBack();
    await gate.open("first");
    await gate.open("second");
    await expect(announced(tabs[11]!, ": Success. Step first: Success")).toBeAttached();
  });
});
