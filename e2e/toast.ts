import type { Locator, Page } from "@playwright/test";

/** A toast as it is seen; errors are also read out, in a place of their own. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole("region", { name: "Notifications" }).getByText(text);
}
