import type { Page, Response } from "@playwright/test";
import { firstLoadBudget, gzippedSize } from "../packages/dashboard/vite/first-load.ts";
import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";
import { pipelineFile } from "./pipeline-file.ts";

/** Records in the page when the frame that shows its list of repositories begins. */
const recordListTime = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('ul[aria-label="Repositories"] a') === null) return;
      requestAnimationFrame(() => performance.mark("list"));
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });

/** The paths of the files and calls that were requested before the list was painted, without the page itself. */
const requestedBeforeList = async (page: Page) => {
  await page.waitForFunction(() => performance.getEntriesByName("list").length > 0);
  return page.evaluate(() => {
    const shown = performance.getEntriesByName("list")[0]?.startTime ?? 0;
    return performance
      .getEntriesByType("resource")
      .filter(({ startTime }) => startTime < shown)
      .map(({ name }) => new URL(name).pathname);
  });
};

/** The scripts that a page names, among them those that its first module imports. */
const namedScripts = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(?:\.\/|\/)?([^"]+\.js)"/g)].map(([, path]) => `/${path}`);

test("home shows its list after at most 10 requests, and its scripts are compressed and few @embedded", async ({
  page,
  makeRepository,
}) => {
  await makeRepository("first-load", { ".drone.yml": pipelineFile() });
  await recordListTime(page);
  const scripts = new Map<string, Response>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) scripts.set(pathname, response);
  });
  const html = await page.goto("/");
  await expect(page.getByRole("link", { name: /first-load/ }).first()).toBeVisible();
  const requests = await requestedBeforeList(page);
  // Each is preloaded (`Link` header), and then requested by the application.
  for (const path of ["/api/user", "/api/user/repos"])
    expect(requests.filter((one) => one === path)).toEqual([path]);
  expect(requests.length + 1, requests.join("\n")).toBeLessThanOrEqual(10);
  const first = requests.filter((path) => path.endsWith(".js"));
  // The build adds up the same files (vite/check-budget.ts).
  expect(first.toSorted()).toEqual(namedScripts((await html?.text()) ?? "").toSorted());
  const texts = await Promise.all(
    first.map(async (path) => (await scripts.get(path)?.text()) ?? ""),
  );
  expect(gzippedSize(texts)).toBeLessThanOrEqual(firstLoadBudget);
  const modules = first.filter((path) => path.includes("/assets/"));
  for (const path of modules)
    expect(await scripts.get(path)?.headerValue("content-encoding"), path).toBe("br");
});

test("nothing else is loaded while home waits for its list @embedded", async ({
  page,
  makeRepository,
}) => {
  await makeRepository("late-list", { ".drone.yml": pipelineFile() });
  const list = Promise.withResolvers<void>();
  await page.route(/\/api\/user\/repos\?/, async (route) => {
    await list.promise;
    await route.continue();
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  // Paused, because the live connection starts after ten seconds even without an answer.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  const html = await page.goto("/");
  await expect(page.getByRole("link", { name: "Account" })).toBeVisible();
  await page.clock.runFor(5000);
  const scripts = requests.filter((path) => path.endsWith(".js"));
  expect(scripts.toSorted()).toEqual(namedScripts((await html?.text()) ?? "").toSorted());
  list.resolve();
  await page.clock.resume();
  await expect(page.getByRole("link", { name: /late-list/ }).first()).toBeVisible();
  await expect.poll(() => requests).toContain("/api/user/builds/recent");
});

/** Delays one of the page's scripts until all of these have been requested. */
const holdScript = async (page: Page, script: RegExp, wanted: readonly RegExp[]): Promise<void> => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const missing = () => wanted.filter((one) => !requests.some((url) => one.test(url)));
  await page.route(script, async (route) => {
    await expect.poll(missing).toEqual([]);
    await route.continue();
  });
};

test("home's calls are requested by the Link header, before any script has loaded", async ({
  page,
  makeRepository,
}) => {
  await makeRepository("early-home", { ".drone.yml": pipelineFile() });
  await holdScript(page, /\/theme\.js$/, [/\/api\/user$/, /\/api\/user\/repos\?latest=true$/]);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /early-home/ }).first()).toBeVisible();
});

test("the calls and the module of the build page are requested by the Link header, and no file is loaded twice", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("early", { ".drone.yml": pipelineFile() });
  const number = await startBuild(page, server.url, slug);
  await page.goto(`/${slug}`);
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  const files = [/\/BuildPage-.*\.js$/, /\/BuildPage-.*\.css$/];
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await holdScript(page, /\/theme\.js$/, [/\/builds\/\d+$/, /\/BuildPage-.*\.js$/]);
  await page.goto(`/${slug}/${number}/1/1`);
  await expect(page.getByRole("tree")).toBeVisible();
  for (const file of files) expect(requests.filter((url) => file.test(url))).toHaveLength(1);
});
