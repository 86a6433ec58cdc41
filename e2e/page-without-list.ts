import type { Page } from "@playwright/test";

/**
 * Answers with the page of another screen when home is opened. It is the same page without the list that the embedded server
 * puts into home, so home requests its list.
 */
export async function openWithoutList(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === "/",
    async (route) => {
      const { href } = new URL("/account", route.request().url());
      await route.fulfill({ response: await route.fetch({ url: href }) });
    },
  );
}
