import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";
import { pipelineFile } from "./pipeline-file.ts";

/** Records in the page when its list of repositories is visible. */
const noteList = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('ul[aria-label="Repositories"] a') === null) return;
      performance.mark("list");
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });

/** The files and calls that were requested before the list was visible, without the page itself. */
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

/** Delays the page's first script until all of these have been requested. */
const holdFirstScript = async (page: Page, wanted: readonly RegExp[]): Promise<void> => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const missing = () => wanted.filter((one) => !asked.some((url) => one.test(url)));
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await expect.poll(missing).toEqual([]);
    await route.continue();
  });
};

test("home's calls are requested before the first script has loaded", async ({
  page,
  makeRepository,
}) => {
  await makeRepository("early-home", { ".drone.yml": pipelineFile() });
  await holdFirstScript(page, [/\/api\/user$/, /\/api\/user\/repos\?latest=true$/]);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /early-home/ }).first()).toBeVisible();
});

test("the same holds for the build page, and no file is loaded twice", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("early", { ".drone.yml": pipelineFile() });
  const number = await startBuild(page, server.url, slug);
  await page.goto(`/${slug}`);
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  const files = [/\/BuildPage-.*\.js$/, /\/BuildPage-.*\.css$/];
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await holdFirstScript(page, [/\/builds\/\d+$/, /\/logs\/1\/1\?tail=\d+$/, ...files]);
  await page.goto(`/${slug}/${number}/1/1`);
  await expect(page.getByRole("tree")).toBeVisible();
  for (const file of files) expect(asked.filter((url) => file.test(url))).toHaveLength(1);
});
