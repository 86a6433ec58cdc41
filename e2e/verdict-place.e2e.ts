import { expect, test } from "./fixtures.ts";
import { isCall } from "./is-call.ts";
import { pipelineFile } from "./pipeline-file.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("on phones, the place of the verdict keeps its height without a verdict and with one", async ({
  page,
  makeRepository,
}) => {
  const { slug, commit, commitToNew } = await makeRepository("verdict-place", {
    ".drone.yml": pipelineFile("grep good state.txt"),
    "state.txt": "good",
  });
  const builds = `/api/repos/${slug}/builds`;
  const end = (number: number) =>
    expect
      .poll(async () => (await (await page.request.get(`${builds}/${number}`)).json()).finished)
      .toBeGreaterThan(0);
  await commit({ "state.txt": "good again" }, "Stay good");
  await end(1);
  await commitToNew("next", { "state.txt": "bad" }, "Break it");
  await end(2);

  const brief = page.getByRole("region", { name: "Why this build failed" });
  const heightPx = async () => (await brief.locator("header").boundingBox())?.height;
  const openWhileLoading = async (number: number): Promise<() => Promise<number | undefined>> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(isCall(builds), async (route) => {
      await promise;
      await route.fallback();
    });
    await page.goto(`/${slug}/${number}`);
    await expect(brief.locator("[data-verdict=loading]")).toBeVisible();
    const before = await heightPx();
    return async () => {
      resolve();
      await expect(brief.locator("[data-verdict=loading]")).toHaveCount(0);
      return before;
    };
  };

  await test.step("the first build of a branch", async () => {
    const load = await openWhileLoading(2);
    const before = await load();
    await expect(brief.locator("[data-verdict=none]")).toBeEmpty();
    expect(await heightPx()).toBe(before);
  });

  await test.step("the next one, whose evidence is a list of the failed builds", async () => {
    await commit({ "state.txt": "worse" }, "Make it worse");
    await end(3);
    const load = await openWhileLoading(3);
    const before = await load();
    await expect(brief).toContainText("Failed 2 of the last 2 on next");
    expect(await heightPx()).toBe(before);
    await brief.getByRole("link", { name: "2 of the last 2" }).tap();
    const rows = page.getByRole("list", { name: "Executions" }).getByRole("link");
    await expect(rows).toHaveText([/Make it worse/, /Break it/]);
  });
});
