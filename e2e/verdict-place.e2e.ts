import type { Page } from "@playwright/test";
import { expect, test, type MakeRepository } from "./fixtures.ts";
import { isCall } from "./is-call.ts";
import { pipelineFile } from "./pipeline-file.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const brief = (page: Page) => page.getByRole("region", { name: "Why this build failed" });
const loading = (page: Page) => brief(page).locator("[data-verdict=loading]");

const heightPx = async (page: Page): Promise<number | undefined> =>
  (await brief(page).locator("header").boundingBox())?.height;

/** A green build of the main branch and red ones of another, which have ended. */
const makeBuilds = async (page: Page, make: MakeRepository, name: string, redCount: number) => {
  const { slug, commit, commitToNew } = await make(name, {
    ".drone.yml": pipelineFile("grep good state.txt"),
    "state.txt": "good",
  });
  const builds = `/api/repos/${slug}/builds`;
  const end = (number: number) =>
    expect
      .poll(async () => (await (await page.request.get(`${builds}/${number}`)).json()).finished)
      .toBeGreaterThan(0);
  await commit({ "state.txt": "good again" }, "Stay good");
  await end(1);
  await commitToNew("next", { "state.txt": "bad" }, "Break it");
  await end(2);
  for (let number = 3; number < redCount + 2; number += 1) {
    await commit({ "state.txt": `bad ${number}` }, "Make it worse");
    await end(number);
  }
  return { slug, builds };
};

/** Opens a build while its history loads, and calls `check` once it has loaded. The place must keep its height. */
const checkPlace = async (
  page: Page,
  { slug, builds }: { slug: string; builds: string },
  number: number,
  check: () => Promise<void>,
): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(isCall(`${builds}/details`), async (route) => {
    await promise;
    await route.fallback();
  });
  await page.goto(`/${slug}/${number}`);
  await expect(loading(page)).toBeVisible();
  // The fonts that load late have other heights.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await heightPx(page);
  resolve();
  await expect(loading(page)).toHaveCount(0);
  await check();
  expect(await heightPx(page)).toBe(before);
};

test("on phones, the place of the verdict keeps its height without a verdict", async ({
  page,
  makeRepository,
}) => {
  const made = await makeBuilds(page, makeRepository, "no-verdict", 1);
  await checkPlace(page, made, 2, () =>
    expect(brief(page).locator("[data-verdict=none]")).toBeEmpty(),
  );
});

test("on phones, the place of the verdict keeps its height with one, whose evidence is a list", async ({
  page,
  makeRepository,
}) => {
  const made = await makeBuilds(page, makeRepository, "verdict-place", 2);
  await checkPlace(page, made, 3, () =>
    expect(brief(page)).toContainText("Failed 2 of the last 2 on next"),
  );
  await brief(page).getByRole("link", { name: "2 of the last 2" }).tap();
  const rows = page.getByRole("list", { name: "Executions" }).getByRole("link");
  await expect(rows).toHaveText([/Make it worse/, /Break it/]);
});
