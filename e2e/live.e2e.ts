import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { announced, connection, gatedPipeline, makeGate, startBuild } from "./live-build.ts";
import { test } from "./live-fixtures.ts";
import { pageText, shownLines, storedLines } from "./shown.ts";
import { anyStream, anything, feed } from "./stream-paths.ts";

const brokenCalls = /ERR_|Failed to load resource|net::/;

test("after cuts, silence, disorder and restarts every tab equals a fresh one, and every log the stored one", async ({
  page,
  server,
  network,
  makeRepository,
  openTab,
  pageErrors,
  through,
}) => {
  test.setTimeout(360_000);
  pageErrors.allow(brokenCalls);
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

  await test.step("events arrive late, twice, or in another order", async () => {
    await live();
    network.scramble(true);
    network.cut(anyStream);
    await live();
    for (const log of logs) await expect(announced(tab(log), ": Running")).toBeAttached();
    await gate.open("first");
    await expect(announced(tab(logs[0]!), "Step first: Success")).toBeAttached();
  });

  await test.step("streams break repeatedly", async () => {
    for (let times = 0; times < 3; times += 1) {
      network.cut(anyStream);
      await expect.poll(() => network.open(feed)).toBe(1);
    }
    await live();
    await expect(tab(logs[2]!).getByRole("log")).toContainText("second line 5");
    // The browser learns from several pings in a row how often the server pings.
    if (through === "embedded")
      await expect.poll(() => network.pings(feed)).toBeGreaterThanOrEqual(4);
  });

  await test.step("a connection falls silent while builds end", async () => {
    // Only frequent pings distinguish a broken stream from a quiet one. Other servers are
    // polled.
    network.stall(through === "embedded" ? feed : /./);
    await gate.open("second");
    // If those pings were late, the browser waits for 35 seconds.
    await expect(connection(tab(`/${slug}`))).not.toHaveText("Live", { timeout: 60_000 });
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

  await test.step("the network is lost for a while", async () => {
    network.refuse(true);
    network.cut(anything);
    await expect(connection(tab("/"))).toContainText("Not updated since");
    network.refuse(false);
    await live();
  });

  await test.step("at the end every tab equals a freshly loaded one", async () => {
    await expect.poll(() => unfinished(page, slug), { timeout: 60_000 }).toBe(0);
    network.scramble(false);
    for (const path of paths) {
      const fresh = await openTab(path);
      await expect(connection(fresh)).toHaveText("Live");
      await expect(fresh.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(async () =>
        expect(await pageText(tab(path))).toBe(await pageText(fresh)),
      ).toPass({
        timeout: 60_000,
      });
      await fresh.close();
    }
  });

  await test.step("every log equals the stored one, with each line once", async () => {
    for (const path of logs) {
      const stored = await storedLines(page, path);
      await expect(async () => {
        const shown = await shownLines(tab(path));
        expect(shown.length).toBeGreaterThan(4);
        expect(shown).toEqual(stored.slice(-shown.length));
      }).toPass();
    }
  });
});

const unfinished = async (page: Page, slug: string): Promise<number> => {
  const answer = await page.request.get(`/api/repos/${slug}/builds`);
  const builds: { finished: number }[] = await answer.json();
  return builds.filter(({ finished }) => finished === 0).length;
};

test("twelve build tabs share one feed and stay usable over HTTP/1.1 @embedded", async ({
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
  const last = tabs[11]!;

  await test.step("each tab is live and shows its own log", async () => {
    const isOwn = async (tab: Page, index: number): Promise<void> => {
      await expect(connection(tab)).toHaveText("Live");
      await expect(announced(tab, `Build ${numbers[index]}: Running`)).toBeAttached();
      await expect(tab.getByRole("log")).toContainText("first line", { timeout: 60_000 });
    };
    await Promise.all(tabs.map(isOwn));
  });

  await test.step("the server sees one feed, and no more streams than leave room for calls", async () => {
    await expect.poll(() => network.open(feed)).toBe(1);
    // A connection that is replaced may close a moment after the new one has opened.
    await expect.poll(() => network.open(anyStream)).toBeLessThan(6);
  });

  await test.step("calls work in every tab", async () => {
    // This would hang if streams held all connections.
    const ask = (tab: Page) => tab.evaluate(async () => (await fetch("/api/user")).status);
    expect(new Set(await Promise.all(tabs.map(ask)))).toEqual(new Set([200]));
  });

  await test.step("builds cancelled in two tabs are updated there and in the lists of other tabs", async () => {
    await last.getByRole("link", { name: slug }).click();
    const rows = last.getByRole("list", { name: "Executions" });
    await expect(rows.getByRole("link")).toHaveCount(12);
    for (const tab of tabs.slice(0, 2)) {
      await tab.getByRole("button", { name: "Cancel" }).click();
      await expect(announced(tab, ": Killed")).toBeAttached();
    }
    await expect(rows.getByRole("img", { name: "Killed" })).toHaveCount(2);
  });

  await test.step("the other builds end on their own", async () => {
    await last.goBack();
    await gate.open("first");
    await gate.open("second");
    const hasEnded = (tab: Page): Promise<void> =>
      expect(announced(tab, ": Success. Step first: Success")).toBeAttached({ timeout: 60_000 });
    await Promise.all(tabs.slice(2).map(hasEnded));
  });
});
