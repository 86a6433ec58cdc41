import { expect, type Locator, type Page } from "@playwright/test";

/** Waits for an element, then presses Tab until it has the focus. Fails if it never gets it. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  const isReached = () => element.evaluate((one) => one === document.activeElement);
  for (let tabs = 0; tabs < 80 && !(await isReached()); tabs += 1) await page.keyboard.press("Tab");
  await expect(element).toBeFocused();
}
