import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { goTo, userPlaces, visitorPlaces, type Place } from "./places.ts";

const name = "a-repository-with-a-name-of-one-hundred-characters-"
  .padEnd(99, "and-so-on-")
  .concat("x");
const branch = `feature/${"a-branch-".repeat(12)}end`;

/** Returns how much wider the page is than its window, and which elements exceed it. */
const excess = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName} ${element.className}`)
      .slice(-5);
  });

const check = async (page: Page, place: Place, size: string): Promise<void> => {
  await goTo(page, place);
  expect.soft(await excess(page), `${place.name}, ${size}`).toEqual([]);
};

test("nothing is wider than the window, even with long names, long messages and other scripts", async ({
  page,
  makeRepository,
}) => {
  test.setTimeout(240_000);
  const repository = await makeRepository(name, { ".drone.yml": pipelineFile() });
  await page.goto(`/${repository.slug}`);
  await repository.commit({ "a.txt": "a" }, "An-unbroken-message-".repeat(100));
  await repository.commitToNew(
    branch,
    { "b.txt": "b" },
    "שלום עולם, مرحبا بالعالم 👩‍👩‍👧‍👦🚀".repeat(20),
  );
  await expect(page.getByRole("link", { name: /^Success #2/ })).toBeVisible();
  const sizes = { "390 px": 390, "200 % zoom of 1440 px": 720 };
  for (const [size, width] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height: 800 });
    for (const place of userPlaces(repository)) await check(page, place, size);
  }
});

test("messages and headings of lists have room in a window of 768 pixels", async ({
  page,
  makeRepository,
}) => {
  const { slug, commit } = await makeRepository("room", { ".drone.yml": pipelineFile() });
  await page.setViewportSize({ width: 768, height: 800 });
  await commit({ "a.txt": "a" }, "Make room");
  for (const path of ["/", "/builds-feed"]) {
    await page.goto(path);
    const message = page.getByRole("link", { name: /room/ }).last().getByTitle("Make room");
    await expect(message).toBeVisible();
    expect((await message.boundingBox())?.width, path).toBeGreaterThan(130);
  }
  await page.goto(`/${slug}/branches`);
  const headings = page.getByRole("columnheader");
  await expect(headings.getByText("Branch")).toBeVisible();
  const cut = await headings.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test("the screens for visitors fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const place of visitorPlaces) await check(page, place, "390 px");
});

test("below 768 pixels the console opens in a full-screen modal", async ({
  page,
  makeRepository,
}) => {
  const repository = await makeRepository("narrow", { ".drone.yml": pipelineFile() });
  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto(`/${repository.slug}`);
  await repository.commit({ "a.txt": "a" }, "Greet");
  await expect(page.getByRole("link", { name: /#1/ }).first()).toBeVisible();
  // The row leads to the running step. The address without a step leaves the console closed.
  await page.goto(`/${repository.slug}/1`);
  await expect(page.getByText("1 stage")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("treeitem", { name: /greet/ }).click();
  await expect
    .poll(() => page.getByRole("dialog").boundingBox())
    .toEqual({ x: 0, y: 0, width: 767, height: 800 });
  await expect(page.getByRole("dialog").getByText("Exit Code 0")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("with a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a console that is open when the page loads has the focus, not one of its buttons", async ({
    page,
    server,
    makeRepository,
  }) => {
    const { slug } = await makeRepository("touched", { ".drone.yml": pipelineFile() });
    const number = await startBuild(page, server.url, slug);
    await page.goto(`/${slug}/${number}/1/1`);
    await expect(page.getByRole("dialog")).toBeFocused();
  });
});
