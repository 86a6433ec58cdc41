import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

/** Notes in the page when its list of repositories is there. */
const noteList = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector('ul[aria-label="Repositories"] a') === null)
        requestAnimationFrame(look);
      else performance.mark("list");
    };
    requestAnimationFrame(look);
  });

/** The files and calls that were asked for before the list was there, after the page itself. */
const askedBefore = (page: Page) =>
  page.evaluate(() => {
    const shown = performance.getEntriesByName("list")[0]?.startTime ?? 0;
    return performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ startTime }) => startTime < shown)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, encodedBodySize }));
  });

test("home shows its list after at most 10 requests, and its scripts come compressed", async ({
  page,
  makeRepository,
}) => {
  await makeRepository("first-load", { ".drone.yml": pipelineFile() });
  await noteList(page);
  const encodings = new Map<string, Promise<string | null>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/\/assets\/index-.*\.(js|css)$/.test(pathname))
      encodings.set(pathname, response.headerValue("content-encoding"));
  });
  await page.goto("/");
  await expect(page.getByRole("link", { name: /first-load/ }).first()).toBeVisible();
  const asked = await askedBefore(page);
  const paths = asked.map(({ path }) => path);
  expect(paths).toContain("/api/user/repos");
  expect(paths.length + 1, paths.join("\n")).toBeLessThanOrEqual(10);
  expect([...new Set(await Promise.all(encodings.values()))]).toEqual(["br"]);
  const scripts = asked.filter(({ path }) => path.endsWith(".js"));
  const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  expect(bytes).toBeLessThan(145_000);
});
