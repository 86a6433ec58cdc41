import type { Locator, Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { wholeBrowser } from "./launch-options.ts";
import { startGatedBuild } from "./live-build.ts";

test.use(wholeBrowser);

/** Holds back the responses with this path until the returned function is called. */
const hold = async (
  page: Page,
  path: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => (typeof path === "string" ? pathname === path : path.test(pathname)),
    async (route) => {
      await promise;
      await answer(route);
    },
  );
  return resolve;
};

const withLink =
  (link: string) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const body: object = await response.json();
    await route.fulfill({ response, json: { ...body, link } });
  };

const boxes = (locators: readonly Locator[]) =>
  Promise.all(locators.map((locator) => locator.boundingBox()));

const parts = (page: Page) => ({
  views: ["Log View", "Graph View", "Timeline"].map((name) => page.getByRole("button", { name })),
  watch: page.getByRole("button", { name: "Watch this build" }),
  cancel: page.getByRole("button", { name: "Cancel", exact: true }),
  commit: page.locator('a[href*="/commit"]'),
  host: page.getByTitle("main on the source host"),
});

test("no button in the header of a build moves when answers arrive late @embedded", async ({
  page,
  context,
  server,
  makeRepository,
}) => {
  await context.grantPermissions(["notifications"]);
  const places = { page, server, makeRepository };
  const { slug, number, end } = await startGatedBuild(places, "late");
  const { views, watch, cancel, commit, host } = parts(page);
  for (const width of [1440, 1024, 390])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      const releaseUser = await hold(page, "/api/user");
      const repository = `/api/repos/${slug}`;
      const releaseRepository = await hold(page, repository, withLink("https://example.com/octo"));
      const releaseBuild = await hold(
        page,
        `${repository}/builds/${number}`,
        withLink("https://example.com/octo/commit"),
      );
      await page.goto(`/${slug}/${number}`);
      await expect(views[0]!).toBeVisible();
      // The font changes widths by a pixel when it arrives.
      await page.evaluate(async () => void (await document.fonts.ready));
      const first = await boxes(views);

      releaseBuild();
      // A phone has no room for it.
      const bell = width < 768 ? [] : [watch];
      await Promise.all([commit, ...bell].map((part) => expect(part).toBeVisible()));
      expect(await boxes(views)).toEqual(first);
      const known = [...views, ...bell, commit];
      const before = await boxes(known);

      releaseRepository();
      await expect(host).toBeVisible();
      expect(await boxes(known)).toEqual(before);

      releaseUser();
      await expect(cancel).toBeVisible();
      expect(await boxes(known)).toEqual(before);
      await page.unrouteAll({ behavior: "wait" });
    });
  await end();
});

test("Cancel does not take the place of Watch in a browser without notifications @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, "Notification"));
  const places = { page, server, makeRepository };
  const { slug, number, end } = await startGatedBuild(places, "silent");
  await page.goto(`/${slug}/${number}`);
  const { cancel, watch } = parts(page);
  await expect(cancel).toBeVisible();
  await expect(watch).toHaveCount(0);
  await end();
});
