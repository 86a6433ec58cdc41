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

/** The number of builds in the browser's store. */
const keptBuilds = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("signalbox-history");
        opening.addEventListener("error", () => reject(new Error("not opened")));
        opening.addEventListener("success", () => {
          const count = opening.result.transaction("builds").objectStore("builds").count();
          count.addEventListener("error", () => reject(new Error("not counted")));
          count.addEventListener("success", () => {
            opening.result.close();
            resolve(count.result);
          });
        });
      }),
  );

test("trends fetch each build once, even after a reload, until the user clears them or signs out", async ({
  page,
  server,
  makeRepository,
  through,
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
  const expected = through === "embedded" ? ["details"] : ["5", "4", "3", "2", "1"];
  await page.goto(`/${slug}`);
  await page.getByRole("link", { name: "Trends" }).click();
  await expect(table.getByRole("row")).toHaveCount(rows);
  const kind = page.getByRole("combobox", { name: "Builds" });
  await expect(kind).toHaveValue(/^(push|custom):refs\/heads\/main$/);
  expect(requests).toEqual(expected);
  await expect.poll(() => keptBuilds(page)).toBe(5);

  await test.step("nothing is fetched again when the page is reopened", async () => {
    await page.reload();
    await expect(table.getByRole("row")).toHaveCount(rows);
    expect(requests).toEqual(expected);
  });

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
    expect(requests).toEqual(expected);
  });

  await test.step("the account page shows the size of the history and clears it", async () => {
    await page.goto("/account");
    await expect(page.getByText(/^5 builds of 1 repository, /)).toBeVisible();
    await page.getByRole("button", { name: "Clear now" }).click();
    await expect(page.getByText("Nothing is stored")).toBeVisible();
    await page.goto(`/${slug}/trends`);
    await expect(table.getByRole("row")).toHaveCount(rows);
    expect(requests).toEqual([...expected, ...expected]);
    await expect.poll(() => keptBuilds(page)).toBe(5);
  });

  await test.step("signing out deletes it", async () => {
    await page.goto("/account");
    await page.getByRole("link", { name: "Logout" }).click();
    await expect(page.getByText("Your session has been successfully terminated.")).toBeVisible();
    await expect.poll(() => keptBuilds(page)).toBe(0);
  });
});
