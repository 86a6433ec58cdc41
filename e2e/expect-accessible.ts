import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The accessibility problems that axe finds on the page once nothing moves, by all rules or by some, each with the elements
 * that have it.
 */
export async function violationsIn(page: Page, ...rules: string[]): Promise<string[]> {
  // Reading the script takes the browser as long as a check, so a page that is checked again keeps it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    // A colour that fades in or changes has too little contrast for a moment.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const { violations } = await window.axe.run({
      // Results that are not reported, and style sheets that no rule needs, are left out.
      resultTypes: ["violations"],
      selectors: false,
      preload: false,
      ...(rules.length > 0 && { runOnly: { type: "rule", values: rules } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, rules);
}

/**
 * Fails if axe finds a problem. Does nothing in Firefox, whose content process crashes while axe reads an open drawer;
 * the page is the same in both browsers.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() === "firefox") return;
  expect(await violationsIn(page)).toEqual([]);
}

/** The same in light and dark, where only the colours differ. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsIn(page, "color-contrast")).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}
