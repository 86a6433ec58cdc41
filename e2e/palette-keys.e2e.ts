import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

test.beforeEach(async ({ makeRepository }, { title }) => {
  await makeRepository(`keys-${title.replaceAll(/\W+/g, "-").toLowerCase()}`, {
    ".drone.yml": pipelineFile(),
  });
});

const fieldOf = (page: Page) => page.getByRole("combobox", { name: "Command palette" });

const openHome = async (page: Page): Promise<void> => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Repositories" })).toBeVisible();
};

test("the focus returns to a field when the palette is closed @embedded", async ({ page }) => {
  await openHome(page);
  const filter = page.getByRole("searchbox", { name: "Filter" });
  await filter.focus();
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type("exct");
  await expect(fieldOf(page)).toHaveValue("exct");
  await page.keyboard.press("Escape");
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue("");
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue("");
  await page.keyboard.press("Control+k");
  await expect(filter).toBeFocused();
});

test("the palette opens over a dialog, to which the focus returns @embedded", async ({ page }) => {
  await openHome(page);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(fieldOf(page)).toHaveCount(0);
  await expect(help.locator(":focus")).toHaveCount(1);
});

test("a palette that opens again at once is empty and takes keys @embedded", async ({ page }) => {
  await openHome(page);
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

test.describe("on a tablet with a keyboard", () => {
  test.use({ hasTouch: true, isMobile: true });
  for (const width of [600, 1024])
    test(`Ctrl+K focuses the palette's field at ${width} pixels @embedded`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1000 });
      await openHome(page);
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
      await expect(fieldOf(page)).toBeFocused();
    });
});
