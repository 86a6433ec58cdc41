import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The accessibility problems that axe finds on the page, by all rules or by some, each with the elements that have it. */
export async function violationsIn(page: Page, ...rules: string[]): Promise<string[]> {
  // Legacy mode needs no page of its own, and other results need not be described: both took most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
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
