import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";
import { pipelineFile } from "./pipeline-file.ts";

/** The requests for the details of builds that a page sends from now on. */
const listenToDetails = (page: Page): string[] => {
  const requests: string[] = [];
  page.on("request", (request) => {
    const [, place] = /\/builds\/(\d+|details)$/.exec(new URL(request.url()).pathname) ?? [];
    if (place !== undefined) requests.push(place);
  });
  return requests;
};

test("trends need one request, and their address contains the kind of builds", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("trends", { ".drone.yml": pipelineFile("echo hello") });
  const numbers = [1, 2, 3, 4];
  for (const _ of numbers) await startBuild(page, server.url, slug);
  const statusOf = async (number: number): Promise<unknown> => {
    const answer: unknown = await (
      await page.request.get(`/api/repos/${slug}/builds/${number}`)
    ).json();
    return Reflect.get(Object(answer), "status");
  };
  await page.request.post(`/api/repos/${slug}/builds/1/promote?target=production`, {
    headers: { origin: server.url },
  });
  for (const number of [...numbers, 5]) await expect.poll(() => statusOf(number)).toBe("success");

  const requests = listenToDetails(page);
  const table = page.getByRole("table", { name: "Trends of steps" });
  // The headings, the step that clones, and the one of the file.
  const rows = 3;
  await page.goto(`/${slug}`);
  await page.getByRole("link", { name: "Trends" }).click();
  await expect(table.getByRole("row")).toHaveCount(rows);
  const kind = page.getByRole("combobox", { name: "Builds" });
  await expect(kind).toHaveValue(/^(push|custom):refs\/heads\/main$/);
  expect(new Set(requests)).toEqual(new Set(["details"]));

  await test.step("the address contains the kind of builds that is shown", async () => {
    const first = await kind.inputValue();
    await kind.selectOption("Deployments to production (1 build)");
    await expect(page).toHaveURL(/\/trends\?builds=deployment(:|%3A)production$/);
    await page.reload();
    await expect(kind).toHaveValue("deployment:production");
    await expect(table.getByRole("row")).toHaveCount(rows);
    await page.goBack();
    await expect(kind).toHaveValue(first);
    await page.goto(`/${slug}/trends?builds=tag`);
    await expect(page.getByText("No builds of this kind")).toBeVisible();
  });
});
