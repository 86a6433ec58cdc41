import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { wholeBrowser } from "./launch-options.ts";
import { announced, connection, gatedPipeline, makeGate, startBuild } from "./live-build.ts";
import { test, withoutSharedWorker } from "./live-fixtures.ts";
import { shownLines, storedLines } from "./shown.ts";
import { anyStream, feed } from "./stream-paths.ts";

// Playwright turns off the browsers' back/forward cache, because it does not support waiting for
// it.
test.use({
  launchOptions: {
    ...wholeBrowser.launchOptions,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** Marks the page, because a reloaded page has no mark. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, "isMarked", true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, "isMarked") === true);

for (const lacking of ["nothing", "SharedWorker"])
  test(`a page from the back/forward cache is live and current again in a browser without ${lacking}`, async ({
    page,
    context,
    server,
    network,
    makeRepository,
    openTab,
  }) => {
    if (lacking !== "nothing") await withoutSharedWorker(context);
    const gate = await makeGate();
    const name = `kept-without-${lacking.toLowerCase()}`;
    const { slug } = await makeRepository(name, { ".drone.yml": gatedPipeline(gate.path) });
    const path = `/${slug}/${await startBuild(page, server.url, slug)}/1/2`;
    await page.goto(path);
    await expect(page.getByRole("log")).toContainText("first line 2");
    await expect.poll(() => network.open(feed)).toBe(1);
    await mark(page);

    await test.step("a cached page holds no streams and blocks no other tab", async () => {
      await page.goto("data:text/html,elsewhere");
      // A shared worker may be frozen before it has closed its feed. It does so when it resumes.
      if (lacking !== "nothing") await expect.poll(() => network.open(anyStream)).toBe(0);
    });

    const list = await openTab(`/${slug}`);
    await test.step("the build ends in the meantime, and another tab shows it", async () => {
      await expect.poll(() => network.open(feed)).toBe(1);
      await gate.open("first");
      await gate.open("second");
      const rows = list.getByRole("list", { name: "Executions" });
      await expect(rows.getByRole("img", { name: "Success" })).toHaveCount(1);
    });

    await test.step("going back shows the same page with current data", async () => {
      // A page from the cache is not loaded, so Playwright must not wait for a load.
      await page.goBack({ waitUntil: "commit" });
      await expect(announced(page, ": Success. Step first: Success")).toBeAttached();
      expect(await isMarked(page)).toBe(true);
      await expect(connection(page)).toHaveText("Live");
      await expect(async () => {
        const [stored, shown] = [await storedLines(page, path), await shownLines(page)];
        expect(shown.length).toBeGreaterThan(2);
        expect(shown).toEqual(stored.slice(-shown.length));
      }).toPass();
    });

    await test.step("the page receives new events again", async () => {
      await page.getByRole("link", { name: slug }).first().click();
      await startBuild(list, server.url, slug);
      const rows = page.getByRole("list", { name: "Executions" });
      await expect(rows.getByRole("img", { name: "Success" })).toHaveCount(2);
    });
  });
