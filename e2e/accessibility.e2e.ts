import type { Page } from "@playwright/test";
import { violationsIn } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { goTo, userPlaces, visitorPlaces, type Place } from "./places.ts";
import { toast } from "./toast.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const check = async (page: Page, place: Place): Promise<void> => {
  await page.emulateMedia({ colorScheme: "light" });
  await goTo(page, place);
  await expectNoViolations(page, place.name);
};

const expectNoViolations = async (page: Page, where: string): Promise<void> => {
  expect.soft(await violationsIn(page), `${where}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  // Only the colours differ.
  expect.soft(await violationsIn(page, "color-contrast"), `${where}, dark`).toEqual([]);
};

test("axe finds nothing on the screens for visitors, light and dark", async ({ page }) => {
  for (const place of visitorPlaces) await check(page, place);
});

test("axe finds nothing on any other screen and dialog, light and dark", async ({
  page,
  makeRepository,
}) => {
  test.setTimeout(240_000);
  const repository = await makeRepository("axe", { ".drone.yml": pipelineFile() });
  await page.goto(`/${repository.slug}`);
  await repository.commit({ "name.txt": "World" }, "Greet the world");
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  for (const place of userPlaces(repository)) await check(page, place);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`/${repository.slug}/settings`);
  await page.getByRole("switch", { name: /Ignore forks/ }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Changes have been saved")).toBeVisible();
  await expectNoViolations(page, "a toast");
});
