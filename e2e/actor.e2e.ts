import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

// The repository's newest build must be among those that home and the feed show.
test.use({ serverOf: "actor" });

const author = "Kim Test";
const actor = "admin";

/** Expects that a row names the person who acted, and shows the commit's author only as a picture beside the commit. */
const expectActor = async (row: Locator, showsCommit: boolean): Promise<void> => {
  await expect(row).toContainText(actor);
  await expect(row).not.toContainText(author);
  await expect(row.getByRole("img", { name: `Commit by ${author}` })).toHaveCount(
    showsCommit ? 1 : 0,
  );
};

/** Expects that every list shows the build as its newest one, with the person who acted. */
const expectEverywhere = async (page: Page, slug: string, number: number): Promise<void> => {
  const [namespace, name] = slug.split("/");
  await page.goto("/");
  const card = page.getByRole("region", { name: "Recent Activity" }).getByRole("link", {
    name: new RegExp(`${name} .*#${number}`),
  });
  await expectActor(card, false);
  const home = page.getByRole("list", { name: "Repositories" });
  await expectActor(home.getByRole("link", { name: `${namespace} / ${name}` }), false);
  await page.goto("/builds-feed");
  await expectActor(page.getByRole("link", { name: new RegExp(`${name}.*#${number}`) }), false);
  await page.goto(`/${slug}`);
  await expectActor(page.getByRole("link", { name: new RegExp(`#${number}.*A change`) }), true);
};

test("every screen names who started a build, and the author beside the commit", async ({
  page,
  server,
  makeRepository,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const repository = await makeRepository("acted", { ".drone.yml": pipelineFile() });
  const { slug } = repository;
  const builds = `/api/repos/${slug}/builds`;
  const start = (path: string) => page.request.post(path, { headers: { origin: server.url } });
  const hasEnded = async (number: number): Promise<void> => {
    const status = async () =>
      (await (await page.request.get(`${builds}/${number}`)).json()).status;
    await expect.poll(status).toBe("success");
  };
  const activity = page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });

  await test.step("a commit's build shows its author", async () => {
    await repository.commit({ "a.txt": "a" }, "A change");
    await hasEnded(1);
    await page.goto(`/${slug}/1`);
    await expect(activity).toContainText(`${author} pushed to main`);
    await expect(activity).not.toContainText("by");
  });

  await test.step("a restarted build shows who restarted it", async () => {
    await start(`${builds}/1`);
    await hasEnded(2);
    await page.goto(`/${slug}/2`);
    await expect(activity).toContainText(`${actor} restarted #1 of main`);
    await expect(activity).toContainText(new RegExp(`by\\s*K?\\s*${author}`));
    await expectEverywhere(page, slug, 2);
    await page.goto(`/${slug}/branches`);
    await expect(page.getByRole("row", { name: /main/ })).toContainText(author);
  });

  await test.step("a promotion shows who started it", async () => {
    await start(`${builds}/1/promote?target=production`);
    await hasEnded(3);
    await page.goto(`/${slug}/3`);
    await expect(activity).toContainText(`${actor} promoted #1 to production`);
    await expect(activity).toContainText(new RegExp(`by\\s*K?\\s*${author}`));
    await expectEverywhere(page, slug, 3);
    await page.goto(`/${slug}/deployments`);
    await expectActor(page.getByRole("row", { name: /production/ }), true);
  });

  await test.step("a build that was started by hand shows who started it", async () => {
    await start(`${builds}?branch=main`);
    await hasEnded(4);
    await page.goto(`/${slug}/4`);
    await expect(activity).toContainText(`${actor} started a build of main`);
    await expectEverywhere(page, slug, 4);
  });
});
