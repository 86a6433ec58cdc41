import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import type { TestServer } from "./server.ts";

// A separate server, because these builds would precede those of other journeys in the feed.
test.use({ serverOf: "builds-list" });

const longLine = "Explain at length what nobody reads on a phone. ".repeat(8).trim();

/** Starts this many builds at once. */
const startBuilds = async (page: Page, server: TestServer, slug: string, count: number) => {
  const start = () =>
    page.request.post(`/api/repos/${slug}/builds`, { headers: { origin: server.url } });
  const answers = await Promise.all(Array.from({ length: count }, start));
  expect(answers.filter((answer) => !answer.ok())).toEqual([]);
};

const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** Scrolls down in several frames, as a person does, and returns by a reload. */
const scrollAndReload = async (page: Page, top: number): Promise<void> => {
  await page.waitForLoadState();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await page.evaluate(async (y) => {
    for (let step = 10; step >= 0; step -= 1) {
      scrollTo(0, y - step);
      await new Promise(requestAnimationFrame);
    }
  }, top);
  await page.reload();
  await expect.poll(() => scrolledTo(page)).toBe(top);
};

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

test("a long list of builds keeps its scroll position and pages, and its chart is one tab stop", async ({
  page,
  server,
  makeRepository,
}) => {
  test.setTimeout(240_000);
  const { slug, commit } = await makeRepository("many", { ".drone.yml": pipelineFile() });
  const message = `${longLine}\n\nAnd more below.`;
  await page.goto(`/${slug}`);
  await commit({ "a.txt": "a" }, message);
  const list = page.getByRole("list", { name: "Executions" });
  await expect(list.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  // The other builds are pending, so that the machine is idle.
  await commit({ ".drone.yml": pipelineFile("sleep 600") }, message);
  await expect(list.getByRole("link", { name: / #2 / })).toBeVisible();
  await startBuilds(page, server, slug, 63);
  await page.reload();
  const rows = list.getByRole("link");
  const more = page.getByRole("button", { name: "Show more" });

  await test.step("a reload restores the scroll position", async () => {
    await expect(rows).toHaveCount(50);
    await scrollAndReload(page, 900);
    await page.goto("/builds-feed");
    await expect(page.getByRole("list", { name: "Newest builds" })).toBeVisible();
    // The live feed brings the list that makes the page long enough.
    await expect(page.getByRole("list", { name: "Running now" })).toBeVisible();
    await scrollAndReload(page, 400);
  });

  await test.step("scrolling right after a reload cancels the restoration", async () => {
    await page.goto(`/${slug}`);
    await expect(rows).toHaveCount(50);
    await page.evaluate(() => scrollTo(0, 900));
    const held = Promise.withResolvers<void>();
    await page.route("**/builds?*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText("Loading builds")).toBeAttached();
    await page.mouse.wheel(0, 20);
    held.resolve();
    await expect(rows).toHaveCount(50);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await scrolledTo(page)).toBeLessThan(300);
    await page.unroute("**/builds?*");
  });

  await test.step("pages loaded by Show more survive a reload, going back, and a shared link", async () => {
    await more.press("Enter");
    await expect(rows).toHaveCount(65);
    await expect(more).toHaveCount(0);
    await expect(rows.nth(50)).toBeFocused();
    await scrollAndReload(page, 2000);
    await expect(rows).toHaveCount(65);
    const shared = page.url();
    const row = list.getByRole("link", { name: /#7 / });
    await row.scrollIntoViewIfNeeded();
    const place = await scrolledTo(page);
    await row.click();
    await expect(page.getByRole("region", { name: "What changed" })).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(65);
    await expect.poll(() => scrolledTo(page)).toBe(place);
    await page.getByRole("link", { name: "Branches" }).click();
    await page.getByRole("link", { name: "Builds", exact: true }).last().click();
    await expect(rows).toHaveCount(50);
    await page.goto(shared);
    await expect(rows).toHaveCount(65);
  });

  await test.step("the chart is one tab stop, and arrow keys move between its bars", async () => {
    const bars = page.getByRole("list", { name: "The last 50 builds" });
    await expect(bars.getByRole("link")).toHaveCount(50);
    await bars.locator('a[tabindex="0"]').focus();
    const keys = { ArrowLeft: 64, Home: 16, ArrowRight: 17, End: 65 };
    for (const [key, number] of Object.entries(keys)) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page)).toContain(`Build #${number}:`);
    }
    const card = page.getByRole("tooltip");
    await expect(bars.getByRole("link", { name: /^Build #65:/ })).toHaveAccessibleDescription(
      /^#65\s*Pending.*Explain at length.*Kim Test/s,
    );
    await page.keyboard.press("Escape");
    await expect(card).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "New Build" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${slug}/65`));
  });

  await test.step("the card of a bar stays in the window, and while the pointer is on it", async () => {
    await page.goto(`/${slug}`);
    const bars = page.getByRole("list", { name: "The last 50 builds" }).getByRole("link");
    const card = page.getByRole("tooltip");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const bar of [bars.first(), bars.last()]) {
        await bar.hover();
        await expect(bar).toHaveAttribute("aria-describedby", /./);
        const box = await card.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
    }
    await card.hover();
    await expect(card).toContainText("#65");
    await page.mouse.move(0, 0);
    await expect(card).toHaveCount(0);
  });

  await test.step("sliding a finger along the bars shows their cards, and a tap opens the build", async () => {
    const touch = await page.context().newCDPSession(page);
    await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const bars = page.getByRole("list", { name: "The last 50 builds" }).getByRole("link");
    const middleOf = async (place: number) => {
      const box = await bars.nth(place).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 60 };
    };
    const send = (
      type: "touchStart" | "touchMove" | "touchEnd",
      touchPoints: { x: number; y: number }[],
    ) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [await middleOf(10)]);
    await send("touchMove", [await middleOf(15)]);
    await send("touchMove", [await middleOf(20)]);
    await send("touchEnd", []);
    const open = page.getByRole("link", { name: "Open build #36" });
    await expect(open).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${slug}$`));
    await open.click();
    await expect(page).toHaveURL(new RegExp(`/${slug}/36`));
    await page.goBack();
    await send("touchStart", [await middleOf(20)]);
    await send("touchEnd", []);
    await expect(page).toHaveURL(new RegExp(`/${slug}/36`));
    await touch.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("a long message is shown completely on hover in lists, and by a button on the build page", async () => {
    await page.goto(`/${slug}?pages=2`);
    await expect(list.getByTitle(message)).toHaveCount(65);
    await page.goto("/");
    await expect(page.getByTitle(message)).toHaveCount(2);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/${slug}/1`);
      const heading = page.getByRole("heading", { level: 1 });
      const rest = page.getByText("And more below.", { exact: true });
      const isCut = () => heading.evaluate((box) => box.scrollWidth > box.clientWidth);
      await expect(heading).toHaveText(longLine);
      await expect(rest).toHaveCount(0);
      await page.getByRole("button", { name: "Show all" }).press("Enter");
      await expect(rest).toBeInViewport();
      expect(await isCut()).toBe(false);
      expect(await heading.evaluate((box) => box.scrollHeight <= box.clientHeight)).toBe(true);
      await page.getByRole("button", { name: "Show less" }).click();
      await expect(rest).toHaveCount(0);
    }
  });
});
