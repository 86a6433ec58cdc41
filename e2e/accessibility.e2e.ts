import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { userPlaces, visitorPlaces, type Place } from "./places.ts";
import { toast } from "./toast.ts";

/** Marks of the menu's library around what it holds: they only ever pass the focus on. */
const focusGuards = "[data-base-ui-focus-guard]";

/** Opens a place, waits until nothing moves, and asks axe. */
const check = async (page: Page, { name, path, open }: Place, scheme: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
  await open?.(page);
  if (open !== undefined)
    await expect(page.getByRole("dialog").or(page.getByRole("menu"))).toBeVisible();
  // One that is cancelled, because what it moved is gone, ends too.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
  );
  await ask(page, `${name}, ${scheme}`);
};

const ask = async (page: Page, where: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).exclude(focusGuards).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
  expect.soft(found, where).toEqual([]);
};

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test(`axe finds nothing on the screens for visitors, ${colorScheme}`, async ({ page }) => {
      for (const place of visitorPlaces) await check(page, place, colorScheme);
    });

    test(`axe finds nothing on any other screen and dialog, ${colorScheme}`, async ({
      page,
      makeRepository,
    }) => {
      test.setTimeout(240_000);
      const repository = await makeRepository(`axe-${colorScheme}`, {
        ".drone.yml": pipelineFile(),
      });
      await page.goto(`/${repository.slug}`);
      await repository.commit({ "name.txt": "World" }, "Greet the world");
      await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
      for (const place of userPlaces(repository)) await check(page, place, colorScheme);
      await page.goto(`/${repository.slug}/settings`);
      await page.getByRole("switch", { name: /Ignore forks/ }).click();
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(toast(page, "Changes have been saved")).toBeVisible();
      await ask(page, `a toast, ${colorScheme}`);
    });
  });
