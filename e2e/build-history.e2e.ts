import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

test.use({ serverOf: "build-history" });

const pipeline = `kind: pipeline
type: exec
name: lint
steps:
  - name: lint
    commands:
      - "true"
---
kind: pipeline
type: exec
name: unit
steps:
  - name: install
    commands:
      - "true"
  - name: test
    commands:
      - grep good state.txt
`;

const untilEnded = (page: Page, path: string) =>
  expect
    .poll(async () => (await (await page.request.get(path)).json()).finished)
    .toBeGreaterThan(0);

const brief = (page: Page) => page.getByRole("region", { name: "Why this build failed" });

test("a failed build shows the verdict of earlier builds, with links to them", async ({
  page,
  server,
  through,
  makeRepository,
}) => {
  const repository = await makeRepository("build-history", {
    ".drone.yml": pipeline,
    "state.txt": "good at first",
  });
  const { slug } = repository;
  const builds = `/api/repos/${slug}/builds`;
  const end = (number: number) => untilEnded(page, `${builds}/${number}`);
  for (const [index, state] of ["good", "good too", "bad", "worse"].entries()) {
    await repository.commit({ "state.txt": state }, `Make it ${state}`);
    await end(index + 1);
  }

  await test.step("the build that broke it", async () => {
    await page.goto(`/${slug}/3`);
    await expect(brief(page)).toContainText("Broke here: passed in the 2 builds before");
    if (through === "embedded") {
      await brief(page).getByRole("link", { name: "Broke here" }).click();
      const changes = page.getByRole("region", { name: "What changed" });
      await expect(changes.getByText("1 commit since #2", { exact: true })).toBeVisible();
    }
  });

  await test.step("the next one names it, and the evidence is a link", async () => {
    await page.goto(`/${slug}/4`);
    await expect(brief(page)).toContainText(/Failing since #3: Kim Test, [0-9a-f]{8}/);
    await brief(page).getByRole("link", { name: "#3" }).click();
    await expect(page).toHaveURL(new RegExp(`/${slug}/3/2/3$`));
  });

  const strip = page.getByRole("navigation", { name: "The last 4 comparable builds" });

  await test.step("the strip marks the open build and explains the others", async () => {
    await expect(strip.getByRole("link")).toHaveCount(4);
    await expect(strip.locator("[aria-current]")).toHaveAccessibleName(
      "Build 3: Failure, Make it bad",
    );
    await strip.getByRole("link", { name: /^Build 4:/ }).hover();
    await expect(page.getByRole("tooltip")).toContainText("Make it worse");
    await expect(page.getByRole("tooltip")).toContainText("Failed: unit / test");
  });

  await test.step("arrow keys move along it", async () => {
    await strip.locator("[aria-current]").focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tooltip")).toContainText("#2");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  });

  await test.step("brackets go to the neighbours and keep the step", async () => {
    await page.goto(`/${slug}/3/2/3`);
    await expect(strip).toBeVisible();
    await page.keyboard.press("[");
    await expect(page).toHaveURL(new RegExp(`/${slug}/2/2/3$`));
    // The page of build 2 asks for its own neighbours.
    await expect(strip.locator("[aria-current]")).toHaveAccessibleName(/^Build 2:/);
    await page.keyboard.press("]");
    await expect(page).toHaveURL(new RegExp(`/${slug}/3/2/3$`));
  });

  await test.step("the brief still has its lines beside a comparison", async () => {
    await page.goto(`/${slug}/3/2/3?compare=2`);
    await expect(page.getByRole("heading", { name: "Compared with #2" })).toBeVisible();
    await expect(brief(page).getByRole("group", { name: "Lines of the log" })).toBeVisible();
  });

  await test.step("lists show it, too, when a failed build is hovered or focused", async () => {
    const requests: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The previous page may still request its builds.
      const isHome = new URL(request.frame().url()).pathname === "/";
      // The strips of the cards show 20 builds.
      const isStrip = searchParams.get("per_page") === "20";
      if (isHome && !isStrip && /\/builds(\/details)?$/.test(pathname)) requests.push(pathname);
    });
    const verdictCard = page.getByRole("group", { name: "What earlier builds say" });
    await page.goto("/");
    const cards = page.getByRole("region", { name: "Recent Activity" });
    await expect(cards.getByText("Make it worse")).toBeVisible();
    // When the stream opens, the lists in use are requested again.
    await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Live");
    expect(requests).toEqual([]);
    await cards.getByText("Make it worse").hover();
    await expect(verdictCard).toHaveText(/^Failing since #3: /);
    // One request for all earlier builds, or two if the stream opened only now.
    expect(new Set(requests)).toEqual(new Set([`${builds}/details`]));

    await page.goto(`/${slug}`);
    const rows = page.getByRole("list", { name: "Executions" }).getByRole("link");
    await rows.filter({ hasText: "Make it bad" }).hover();
    await expect(verdictCard).toHaveText("Broke here: passed in the 2 builds before");
    await page.mouse.move(0, 0);
    await expect(verdictCard).toHaveCount(0);
    await page.getByRole("button", { name: "New Build" }).focus();
    // Moves the focus past the filter to the first row.
    const tab = async (): Promise<boolean> => {
      await page.keyboard.press("Tab");
      return rows.first().evaluate((row) => row === document.activeElement);
    };
    await expect.poll(tab).toBe(true);
    await expect(rows.first()).toHaveAccessibleDescription(/^Failing since #3: /);
    await page.keyboard.press("Tab");
    await expect(verdictCard.getByRole("link", { name: "#3" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(verdictCard).toHaveCount(0);
    await expect(rows.first()).toBeFocused();
    await page.mouse.move(0, 0);
    await rows.first().hover();
    await verdictCard.getByRole("link", { name: "#3" }).click();
    await expect(page).toHaveURL(new RegExp(`/${slug}/3(/|$|\\?)`));
  });

  await test.step("a restart is linked both ways", async () => {
    await page.request.post(`${builds}/4`, { headers: { origin: server.url } });
    await end(5);
    await page.goto(`/${slug}/4`);
    await page.getByRole("link", { name: "#5", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${slug}/5(/|\\?|$)`));
    await expect(
      page.getByRole("main").getByRole("link", { name: "#4", exact: true }),
    ).toBeVisible();
  });

  await test.step("strip, verdict and timeline share one request for the earlier builds", async () => {
    const shapes = page.getByRole("list").getByRole("link", { name: /^Build \d[ :]/ });
    const requests: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      // The previous page may still request its build.
      const isHere = new URL(request.frame().url()).pathname === `/${slug}/4`;
      if (isHere && /\/builds\/(details|[^4])$/.test(pathname)) requests.push(pathname);
    });
    await page.goto(`/${slug}/4`);
    await expect(brief(page)).toContainText("Failing since #3");
    await expect(shapes).toHaveCount(5);
    await page.getByRole("button", { name: "Timeline" }).click();
    await expect(page.getByText("Last successful build #2")).toBeVisible();
    expect(new Set(requests)).toEqual(new Set([`${builds}/details`]));
  });
});

test("a step that fails and passes at the same commit is flaky, and each sentence leads to its evidence @embedded", async ({
  page,
  server,
  makeRepository,
}, testInfo) => {
  const flag = testInfo.outputPath("passes");
  const { slug, commit } = await makeRepository("flaky", {
    ".drone.yml": pipelineFile(`test -e ${flag}`),
  });
  await commit({ "a.txt": "a" }, "Depend on the weather");
  await untilEnded(page, `/api/repos/${slug}/builds/1`);

  await page.goto(`/${slug}/1`);
  await brief(page).getByRole("link", { name: "First run of this step" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("query") === "step:greet");
  const rows = page.getByRole("list", { name: "Executions" }).getByRole("link");
  await expect(rows).toHaveText([/Depend on the weather/]);

  await writeFile(flag, "");
  await page.request.post(`/api/repos/${slug}/builds/1`, { headers: { origin: server.url } });
  await page.goto(`/${slug}/1`);
  await expect(brief(page)).toContainText("Flaky: the same commit failed in #1 and passed in #2");
  await brief(page).getByRole("link", { name: "#2" }).click();
  await expect(page).toHaveURL(new RegExp(`/${slug}/2\\?view=overview$`));
});
