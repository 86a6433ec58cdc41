import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

test.beforeEach(async ({ makeRepository }, { title }) => {
  await makeRepository(`keys-${title.replaceAll(/\W+/g, "-").toLowerCase()}`, {
    ".drone.yml": pipelineFile(),
  });
});

const fieldOf = (page: Page) => page.getByRole("combobox", { name: "Command palette" });

/** Opens home and holds the palette's code back. Returns a function that delivers it. */
const holdPalette = async (page: Page): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/Palette-.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Repositories" })).toBeVisible();
  return held.resolve;
};

test("what is typed while the palette is loaded ends in its field, and triggers no shortcut @embedded", async ({
  page,
}) => {
  const release = await holdPalette(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("/exc?");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  release();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type("t");
  await expect(fieldOf(page)).toHaveValue("/exct");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toHaveValue("");
});

test("pasted text ends in the field too, and the focus returns at the end @embedded", async ({
  page,
}) => {
  const release = await holdPalette(page);
  const filter = page.getByRole("searchbox", { name: "Filter" });
  await filter.fill("exct");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Control+v");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("a");
  await expect(filter).toHaveValue("exct");
  release();
  await expect(fieldOf(page)).toHaveValue("excat");
  await page.keyboard.press("Escape");
  await expect(filter).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(filter).toBeFocused();
});

test("the palette opens after a composition that begins while it is loaded @embedded", async ({
  page,
  context,
}) => {
  const release = await holdPalette(page);
  const delivered = page.waitForResponse(/\/assets\/Palette-.*\.js$/);
  const input = await context.newCDPSession(page);
  await page.keyboard.press("Control+k");
  await input.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
  release();
  const file = (await delivered).url();
  // Without the composition, the palette would open meanwhile.
  await page.evaluate(async (url) => {
    await import(url);
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  }, file);
  await expect(fieldOf(page)).toHaveCount(0);
  await input.send("Input.insertText", { text: "日本" });
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue("日本");
});

test("keys typed in a dialog while the palette is loaded end in the palette's field @embedded", async ({
  page,
}) => {
  const release = await holdPalette(page);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ex");
  release();
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue("ex");
  await page.keyboard.press("Escape");
  await expect(fieldOf(page)).toHaveCount(0);
  await expect(help.locator(":focus")).toHaveCount(1);
});

test("a palette that opens again at once is empty and takes keys @embedded", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Repositories" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type("exct");
  // Separate calls of Playwright would leave the closed dialog time to disappear.
  await page.evaluate(async () => {
    const press = (init: KeyboardEventInit): boolean | undefined =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true }),
      );
    press({ key: "Escape" });
    await new Promise((resolve) => setTimeout(resolve));
    press({ key: "k", ctrlKey: true });
  });
  await expect(fieldOf(page)).toHaveValue("");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type("home");
  await expect(fieldOf(page)).toHaveValue("home");
});

test("Escape cancels the palette while it is loaded @embedded", async ({ page }) => {
  const release = await holdPalette(page);
  const delivered = page.waitForResponse(/\/assets\/Palette-.*\.js$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ex");
  await page.keyboard.press("Escape");
  release();
  await (await delivered).finished();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(fieldOf(page)).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toHaveValue("");
});

test("a field that is focused while the palette is loaded gets its keys @embedded", async ({
  page,
}) => {
  const release = await holdPalette(page);
  const filter = page.getByRole("searchbox", { name: "Filter" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("a");
  await filter.focus();
  await page.keyboard.type("bc");
  await expect(filter).toHaveValue("bc");
  release();
  await expect(fieldOf(page)).toHaveValue("a");
});

test.describe("on a tablet with a keyboard", () => {
  test.use({ hasTouch: true, isMobile: true });
  for (const width of [600, 1024])
    test(`Ctrl+K focuses the palette's field at ${width} pixels @embedded`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "Repositories" })).toBeVisible();
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
      await expect(fieldOf(page)).toBeFocused();
    });
});
