import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { tabTo } from "./tab-to.ts";

test("chart, verdict, strip, trends and lanes are used by keyboard alone", async ({
  page,
  server,
  makeRepository,
}) => {
  const repository = await makeRepository("history-keys", {
    ".drone.yml": pipelineFile("grep good state.txt"),
    "state.txt": "good",
  });
  const { slug } = repository;
  const builds = `/api/repos/${slug}/builds`;
  const ended = (number: number) =>
    expect
      .poll(async () => (await (await page.request.get(`${builds}/${number}`)).json()).finished)
      .toBeGreaterThan(0);
  for (const [index, state] of ["good again", "bad", "worse"].entries()) {
    await repository.commit({ "state.txt": state }, `Make it ${state}`);
    await ended(index + 1);
  }
  await page.request.post(`${builds}/1/promote?target=production`, {
    headers: { origin: server.url },
  });
  await ended(4);
  const press = (key: string) => page.keyboard.press(key);
  const card = page.getByRole("tooltip");

  await test.step("the chart explains a bar, and opens its build", async () => {
    await page.goto(`/${slug}`);
    const bar = (number: number) => page.getByRole("link", { name: `Build #${number}: ` });
    await tabTo(page, bar(4));
    await expect(card).toContainText("#4");
    await press("ArrowLeft");
    await expect(bar(3)).toBeFocused();
    await expect(card).toContainText("Make it worse");
    await press("Escape");
    await expect(card).toHaveCount(0);
    await expect(bar(3)).toBeFocused();
    await press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${slug}/3(/|\\?|$)`));
  });

  await test.step("the verdict leads to the build that broke it", async () => {
    const brief = page.getByRole("region", { name: "Why this build failed" });
    await tabTo(page, brief.getByRole("link", { name: "#2" }));
    await press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${slug}/2(/|\\?|$)`));
    await expect(brief).toContainText("Broke here");
  });

  await test.step("the strip explains a build, and opens it", async () => {
    const strip = page.getByRole("navigation", { name: "The last 3 comparable builds" });
    await tabTo(page, strip.locator("[aria-current]"));
    await expect(card).toContainText("Make it bad");
    await press("ArrowRight");
    await expect(card).toContainText("Make it worse");
    await press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${slug}/3(/|\\?|$)`));
    await expect(strip.locator("[aria-current]")).toHaveAccessibleName(/^Build 3:/);
  });

  await test.step("another kind of builds is chosen in the trends", async () => {
    await page.goto(`/${slug}/trends`);
    const kind = page.getByRole("combobox", { name: "Builds" });
    await tabTo(page, kind);
    // One letter: on a busy machine, the next one would begin another search.
    await press("d");
    await expect(kind).toHaveValue("deployment:production");
    await expect(page).toHaveURL(/builds=deployment(:|%3A)production$/);
    await expect(kind).toBeFocused();
  });

  await test.step("a lane explains its deployments, and why nothing can be promoted", async () => {
    await page.goto(`/${slug}/deployments`);
    const lane = page.getByRole("row", { name: /production/ });
    await tabTo(page, lane.getByRole("link", { name: /^Build 4:/ }));
    await expect(card).toContainText("Make it good again");
    await press("Escape");
    const promote = lane.getByRole("button", { name: "Promote the newest green: production" });
    await tabTo(page, promote);
    await expect(promote).toHaveAccessibleDescription(/already deployed$/);
    await press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(promote).toBeFocused();
  });
});
