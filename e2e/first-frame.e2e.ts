import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";
import { pipelineFile } from "./pipeline-file.ts";

// The rows of other journeys would be between these.
test.use({ serverOf: "first-frame" });

const openHome = (page: Page) => page.goto("/", { waitUntil: "commit" });
const reload = (page: Page) => page.reload({ waitUntil: "commit" });

/** Holds back the dashboard's first module, and opens home. Returns a function that lets the module pass. */
const openBefore = async (page: Page, open = openHome): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await open(page);
  return resolve;
};

const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

const list = (page: Page) => page.getByRole("list", { name: "Repositories" });

test("home can be read and used before its scripts have loaded @embedded", async ({
  page,
  makeRepository,
}) => {
  await makeRepository("early-rows", { ".drone.yml": pipelineFile() });
  await makeRepository("other-rows", { ".drone.yml": pipelineFile() });
  const row = list(page).getByRole("link", { name: /early-rows/ });
  const synced: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") synced.push(new URL(request.url()).pathname);
  });

  await test.step("a click on a button happens once, and the rows stay the same elements", async () => {
    const release = await openBefore(page);
    await expect(row).toBeVisible();
    await page.getByRole("button", { name: "Sync", exact: true }).click();
    await row.focus();
    const before = await row.elementHandle();
    release();
    await expect.poll(() => synced).toEqual(["/api/user/repos"]);
    await expect(page.getByRole("combobox", { name: "Sort" })).toBeVisible();
    await expect(row).toBeFocused();
    expect(await row.evaluate((now, one) => now === one, before)).toBe(true);
  });

  await test.step("each of two clicks finds what the one before has changed", async () => {
    const release = await openBefore(page);
    const theme = page.getByRole("button", { name: "Theme" });
    await theme.dblclick();
    synced.length = 0;
    await page.getByRole("button", { name: "Sync", exact: true }).dblclick();
    release();
    await expect(page.getByRole("button", { name: "Theme: dark" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Sort" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sync", exact: true })).toBeVisible();
    expect(synced).toEqual(["/api/user/repos"]);
    await page.getByRole("button", { name: "Theme: dark" }).click();
  });

  await test.step("text that was typed into the filter filters", async () => {
    const release = await openBefore(page);
    await page.getByRole("searchbox", { name: "Filter" }).pressSequentially("other");
    await expect(row).toBeVisible();
    release();
    await expect(row).toBeHidden();
    await expect(page.getByRole("searchbox", { name: "Filter" })).toBeFocused();
    await page.keyboard.type("-x");
    await expect(page).toHaveURL(/\?filter=other-x$/);
  });

  await test.step("the palette opens with what was typed", async () => {
    const release = await openBefore(page);
    await expect(row).toBeVisible();
    await page.keyboard.press("Control+K");
    await page.keyboard.type("other rowz");
    await page.keyboard.press("Backspace");
    release();
    await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("other row");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("a palette that was closed again stays closed, and the focus stays", async () => {
    const release = await openBefore(page);
    await row.focus();
    await page.keyboard.press("Control+K");
    await page.keyboard.type("dropped");
    await page.keyboard.press("Escape");
    await expect(row).toBeFocused();
    await page.keyboard.press("x");
    await page.keyboard.press("Tab");
    release();
    await expect(page.getByRole("combobox", { name: "Sort" })).toBeVisible();
    await expect(list(page).getByRole("link", { name: /other-rows/ })).toBeFocused();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("a switch is on", async () => {
    const release = await openBefore(page);
    await page.getByText("Active Only").click();
    release();
    await expect(page.getByRole("switch", { name: "Active Only" })).toBeChecked();
    await expect(page).toHaveURL(/\?active=true$/);
  });

  await test.step("the window stays where the user scrolled", async () => {
    await page.setViewportSize({ width: 1440, height: 240 });
    const release = await openBefore(page);
    await expect(row).toBeVisible();
    await page.evaluate(() => scrollTo(0, 30));
    expect(await scrolled(page)).toBe(30);
    release();
    await expect(page.getByRole("combobox", { name: "Sort" })).toBeVisible();
    expect(await scrolled(page)).toBeGreaterThan(20);
  });

  await test.step("also if it was elsewhere before a reload", async () => {
    const release = await openBefore(page, reload);
    // The browser keeps what the user saw in place, so the position differs by some pixels if a height does.
    await expect.poll(() => scrolled(page)).toBeGreaterThan(20);
    await page.mouse.move(700, 120);
    await page.mouse.wheel(0, -100);
    await expect.poll(() => scrolled(page)).toBe(0);
    release();
    await expect(page.getByRole("combobox", { name: "Sort" })).toBeVisible();
    expect(await scrolled(page)).toBeLessThan(10);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a link leads on without the scripts", async () => {
    await openBefore(page);
    await row.click();
    await expect(page).toHaveURL(/\/early-rows$/);
  });
});

test("rows that the server could not know to be right are not shown @embedded", async ({
  page,
  makeRepository,
}) => {
  await makeRepository("unwanted-rows", { ".drone.yml": pipelineFile() });
  const rows = list(page).getByRole("link", { name: /unwanted-rows/ });
  const isLateIn = async () => {
    const release = await openBefore(page);
    await expect(page.locator("#root ul")).toBeAttached();
    await expect(rows).toBeHidden();
    release();
    await expect(rows).toBeVisible();
  };

  await test.step("in a narrow window of a computer", async () => {
    await page.setViewportSize({ width: 500, height: 800 });
    await isLateIn();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("with an order of the user's own", async () => {
    await page.getByRole("combobox", { name: "Sort" }).selectOption("By activity");
    await isLateIn();
    await page.getByRole("combobox", { name: "Sort" }).selectOption("By name");
  });
});

test("the rows are current when the user comes back @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("back-rows", { ".drone.yml": pipelineFile() });
  const row = list(page).getByRole("link", { name: /back-rows/ });
  await page.goto("/");
  await expect(row).toContainText("No builds yet");
  await page.goto("/api/version");
  await startBuild(page, server.url, slug);
  await page.goBack();
  // Not the rows, because the application would correct old ones.
  expect(await page.locator("#answers").textContent()).toContain(String.raw`\"number\":1,`);
  await expect(row).toContainText("#1");
});
