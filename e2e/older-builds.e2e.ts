import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import type { TestServer } from "./server.ts";

// A server of its own, because the builds of all repositories are counted.
test.use({ serverOf: "older-builds" });

const count = 60;
const files = { ".drone.yml": pipelineFile("sleep 600") };

/** Starts builds and cancels them, so that the newest has the highest number and none of them runs. */
const makeBuilds = async (page: Page, server: TestServer, slug: string): Promise<void> => {
  const headers = { origin: server.url };
  const call = async (method: "post" | "delete", path: string): Promise<void> => {
    const answer = await page.request[method](`/api/repos/${slug}/builds${path}`, { headers });
    expect(answer.ok()).toBe(true);
  };
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  for (const _ of numbers) await call("post", "");
  for (const number of numbers.toReversed()) await call("delete", `/${number}`);
};

/** Opens the feed of a server that has only the builds of this repository. */
const openFeed = async (page: Page, server: TestServer, slug: string): Promise<void> => {
  await makeBuilds(page, server, slug);
  await page.goto("/builds-feed");
  await expect(buildOf(page, count)).toBeVisible();
};

const newestOf = (page: Page) => page.getByRole("list", { name: "Newest builds" });
const buildOf = (page: Page, number: number) =>
  newestOf(page).getByRole("link", { name: new RegExp(`many #${number} `) });
const endOf = (page: Page) => page.getByRole("status").filter({ hasText: `All ${count} builds` });

test("the feed continues beyond the newest 25 builds while it is scrolled or gone through by the Tab key", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("many", files);
  // So low that the end is far away until the focus comes near it.
  await page.setViewportSize({ width: 1440, height: 400 });
  await openFeed(page, server, slug);
  await expect(newestOf(page).getByRole("heading").first()).toHaveText(/^(Today|Yesterday)$/);

  await test.step("the focus goes from row to row while older builds are loaded", async () => {
    await buildOf(page, count).focus();
    for (let number = count - 1; number > count / 2; number -= 1) {
      await page.keyboard.press("Tab");
      await expect(buildOf(page, number)).toBeFocused();
      await expect(buildOf(page, number)).toBeInViewport();
    }
  });

  await test.step("End leads to the oldest build", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(async () => {
      await page.keyboard.press("End");
      await expect(endOf(page)).toBeVisible({ timeout: 500 });
      // The end may be known before its rows are drawn, and they may still be below the window.
      await expect(buildOf(page, 1)).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  await test.step("a row that was scrolled out of view keeps the focus, and Tab continues from it", async () => {
    const last = count / 2 + 1;
    await expect(buildOf(page, last)).not.toBeInViewport();
    await expect(buildOf(page, last)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(buildOf(page, last - 1)).toBeFocused();
    await expect(buildOf(page, last - 1)).toBeInViewport();
  });
});
