import type { Page } from "@playwright/test";
import { violationsIn } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { goTo, userPlaces, visitorPlaces, type Place } from "./places.ts";
import { toast } from "./toast.ts";

const check = async (page: Page, place: Place, scheme: string): Promise<void> => {
  await goTo(page, place);
  await expectNoViolations(page, `${place.name}, ${scheme}`);
};

const expectNoViolations = async (page: Page, where: string): Promise<void> => {
  expect.soft(await violationsIn(page), where).toEqual([]);
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
      await expectNoViolations(page, `a toast, ${colorScheme}`);
    });
  });
