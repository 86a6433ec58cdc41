import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { connection, gatedPipeline, makeGate, startBuild } from "./live-build.ts";
import { test } from "./live-fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { anything, feed } from "./stream-paths.ts";

const brokenCalls = /ERR_|Failed to load resource|net::/;

/** Another user adds a secret, which servers do not announce. */
const addSecret = async (page: Page, url: string, slug: string, name: string): Promise<void> => {
  const answer = await page.request.post(`/api/repos/${slug}/secrets`, {
    data: { name, data: "hidden" },
    headers: { origin: url },
  });
  expect(answer.ok()).toBe(true);
};

const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    isVisible ? "visible" : "hidden",
  );

test("missed changes are fetched after sleep, a lost network and a hidden tab", async ({
  page,
  context,
  server,
  network,
  makeRepository,
  pageErrors,
}) => {
  pageErrors.allow(brokenCalls);
  const { slug } = await makeRepository("away", { ".drone.yml": gatedPipeline("/nowhere") });
  const secret = (name: string) => page.getByText(name, { exact: true });
  await context.clock.install();
  await page.goto(`/${slug}/settings/secrets`);
  await expect(page.getByText("No secrets yet")).toBeVisible();
  await expect.poll(() => network.open(feed)).toBe(1);
  await expect(connection(page)).toHaveText("Live");

  await test.step("after the machine slept", async () => {
    await addSecret(page, server.url, slug, "at_night");
    await context.clock.fastForward("08:00:00");
    await expect(secret("at_night")).toBeVisible();
  });

  await test.step("after the network was lost", async () => {
    await context.setOffline(true);
    await addSecret(page, server.url, slug, "in_a_tunnel");
    await context.setOffline(false);
    await expect(secret("in_a_tunnel")).toBeVisible();
  });

  await test.step("after the tab was hidden", async () => {
    await setVisible(page, false);
    await addSecret(page, server.url, slug, "behind");
    await context.clock.fastForward(4000);
    await setVisible(page, true);
    await expect(secret("behind")).toBeVisible();
  });

  // All of that used one feed, which stayed open and announced nothing.
  await expect(connection(page)).toHaveText("Live");
});

test("running clocks stop while the data is outdated, and continue when it is current", async ({
  page,
  context,
  server,
  network,
  makeRepository,
  pageErrors,
  openTab,
}) => {
  pageErrors.allow(brokenCalls);
  const gate = await makeGate();
  const { slug } = await makeRepository("timed", { ".drone.yml": gatedPipeline(gate.path) });
  const number = await startBuild(page, server.url, slug);
  // All tabs of the browser share one clock.
  await context.clock.install();
  const tabs: Page[] = [];
  for (const path of [`/${slug}/${number}/1/2`, "/builds-feed", `/${slug}`]) {
    const tab = await openTab(path);
    tabs.push(tab);
    await expect(tab.getByTitle("Duration").first()).toBeVisible();
    await expect(connection(tab)).toHaveText("Live");
  }
  await expect.poll(() => network.open(feed)).toBe(1);
  // From here on nothing starts or ends.
  await expect(tabs[0]!.getByRole("log")).toContainText("first line");
  const clocks = async () => (await Promise.all(tabs.map(clocksOf))).flat();
  const changed = async (from: string[]) =>
    (await clocks()).filter((text, index) => text !== from[index]).length;
  // The build page has five, the feed two, the list one and the name of its bar.
  const running = 9;
  await expect(async () => {
    // On a busy machine they may stop for a moment, because answers are late.
    for (const tab of tabs) await expect(connection(tab)).toHaveText("Live");
    const begin = await clocks();
    await context.clock.runFor("00:10");
    expect(await changed(begin)).toBe(running);
  }).toPass();

  network.refuse(true);
  network.cut(anything);
  for (const tab of tabs) await expect(connection(tab)).not.toHaveText("Live");
  const stopped = await clocks();
  await context.clock.runFor("02:00");
  expect(await clocks()).toEqual(stopped);
  for (const tab of tabs) await expect(connection(tab)).toContainText("Not updated since");

  network.refuse(false);
  for (const tab of tabs) await expect(connection(tab)).toHaveText("Live");
  await expect.poll(() => changed(stopped)).toBe(running);
});

test("a log that failed to load is loaded after a while, and when the server is back", async ({
  page,
  network,
  makeRepository,
  pageErrors,
}) => {
  pageErrors.allow(brokenCalls);
  const { slug, commit } = await makeRepository("broken-log", { ".drone.yml": pipelineFile() });
  await page.goto(`/${slug}`);
  await commit({ "a.txt": "a" }, "Greet");
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  const openFailing = async () => {
    await page.route(/\/logs\//, (route) => route.abort());
    await page.goto(`/${slug}/1/1/2`);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  };
  await page.clock.install();
  await openFailing();
  await page.unroute(/\/logs\//);
  await page.clock.runFor("00:10");
  await expect(page.getByRole("log")).toContainText("Hello");

  await openFailing();
  await expect.poll(() => network.open(feed)).toBe(1);
  network.refuse(true);
  network.cut(anything);
  await expect(connection(page)).not.toHaveText("Live");
  await page.unroute(/\/logs\//);
  network.refuse(false);
  await expect(page.getByRole("log")).toContainText("Hello");
});

test("the page says that it is not live until the file of the live connection has loaded", async ({
  page,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(brokenCalls);
  await signIn();
  await page.route(/start-in-browser/, (route) => route.abort());
  await page.goto("/");
  await expect(connection(page)).not.toHaveText("Live");
  await page.unroute(/start-in-browser/);
  await expect(connection(page)).toHaveText("Live");
});

/** Text that counts by itself: durations in lists, headers and names of bars. */
const clocksOf = async (tab: Page): Promise<string[]> => {
  const bars = tab.getByRole("link", { name: /^Build #/ });
  return [
    ...(await tab.getByTitle("Duration").allTextContents()),
    ...(await bars.evaluateAll((all) => all.map((bar) => bar.ariaLabel ?? ""))),
  ];
};
