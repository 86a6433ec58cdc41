import { expect, test } from "./fixtures.ts";
import { toast } from "./toast.ts";

test("a screen with a missing file shows a message, and appears with its styles when the file is back", async ({
  page,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/AccountPage/);
  await signIn();
  await page.route(/AccountPage/, (route) => route.abort());
  await page.goto("/");
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("alert")).toContainText("This screen could not be shown");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("alert")).toContainText("This screen could not be shown");
  await page.unroute(/AccountPage/);
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  const styled = page.locator('[class*="_page_"]').first();
  expect(await styled.evaluate((one) => getComputedStyle(one).display)).toBe("grid");
});

test("a dialog with a missing file shows a message, and opens at the next attempt", async ({
  page,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/ShortcutsHelp/);
  await signIn();
  await page.route(/ShortcutsHelp/, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(toast(page, "This could not be opened")).toBeVisible();
  await page.unroute(/ShortcutsHelp/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});
