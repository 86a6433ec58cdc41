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
  pageErrors.allow(/Palette-/);
  await signIn();
  await page.route(/Palette-/, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(toast(page, "This could not be opened")).toBeVisible();
  await page.unroute(/Palette-/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeVisible();
});

test("a page whose files are gone after an update is reloaded", async ({
  page,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/AccountPage/);
  await signIn();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, "isOld", true));
  let isOld = true;
  await page.route(/AccountPage-.*\.js/, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  );
  // As the server answers after an update.
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace(/index-[\w-]+\.js/, "index-other.js");
      isOld = false;
      await route.fulfill({ response, body: text });
    },
  );
  // Without a pointer that enters the link, which would load the file before.
  await page.getByRole("link", { name: "Account" }).dispatchEvent("click");
  await page.waitForFunction(() => !Reflect.has(window, "isOld"));
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
});
