import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The accessibility problems that axe finds on the page, each with the elements that have it. */
export async function violationsIn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/**
 * Fails if axe finds a problem. Does nothing in Firefox, whose content process crashes while axe reads an open drawer;
 * the page is the same in both browsers.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() === "firefox") return;
  expect(await violationsIn(page)).toEqual([]);
}
