import { errorMessages } from "@signalbox/contract";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";

/** Pipelines that are refused, each for its own step. */
const refused = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `kind: pipeline
type: exec
name: part-${index + 1}
steps:
  - name: install
    commands:
      - echo installed
  - name: test
    depends_on: [missing-${index + 1}]
    commands:
      - echo tested
`,
  ).join("---\n");

/** A step that cannot start: Linux refuses a variable of more than 128 KiB. */
const unstartable = `kind: pipeline
type: exec
name: site
steps:
  - name: greet
    environment:
      LONG: ${"x".repeat(200_000)}
    commands:
      - echo Hello
  - name: publish
    commands:
      - echo Published
`;

const brief = (page: Page) => page.getByRole("region", { name: "Why this build failed" });
const row = (page: Page, name: string) => brief(page).locator(`[data-failed-step='${name}']`);

test("the reason of an open stage without steps is in view among many, and Open leads to it", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("many-refused", { ".drone.yml": refused(20) });
  const number = await startBuild(page, server.url, slug);
  const title = brief(page).getByRole("button", { name: "20 of 20 stages failed" });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    await test.step(`the row of the open stage is in view at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(`/${slug}/${number}/18/1`);
      await expect(title).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText("part-18: Error")).toBeVisible();
      await expect(
        row(page, "part-18")
          .getByText(/missing-18/)
          .first(),
      ).toBeInViewport({ ratio: 1 });
      await expect(row(page, "part-18").getByRole("link", { name: "Open" })).toHaveCount(0);
      // The order of the rows stays.
      await expect(brief(page).locator("[data-failed-step]").first()).toContainText("part-1");
    });

  await test.step("Open of another row opens its stage, and the focus goes to its reason", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${slug}/${number}/18/1`);
    await expect(
      row(page, "part-18")
        .getByText(/missing-18/)
        .first(),
    ).toBeInViewport({ ratio: 1 });
    const toggle = row(page, "part-20").getByRole("button", { name: "part-20" });
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await row(page, "part-20").getByRole("link", { name: "Open part-20" }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${slug}/${number}/20/1$`));
    await expect(
      row(page, "part-20")
        .getByText(/missing-20/)
        .first(),
    ).toBeInViewport({ ratio: 1 });
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(toggle).toBeFocused();
    await expect(row(page, "part-18").getByRole("link", { name: "Open part-18" })).toBeVisible();
  });

  await test.step("a brief that is closed and opened again shows the open stage", async () => {
    await title.click();
    await expect(row(page, "part-20")).toHaveCount(0);
    await title.click();
    await expect(
      row(page, "part-20")
        .getByText(/missing-20/)
        .first(),
    ).toBeInViewport({ ratio: 1 });
  });
});

test("a stage whose time ran out before a step says so", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("late-stage", { ".drone.yml": refused(1) });
  const number = await startBuild(page, server.url, slug);
  const path = `/api/repos/${slug}/builds/${number}`;
  const read = async () => (await page.request.get(path)).json();
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("error");
  // A real time limit is at least a minute, so the answer is changed to what the server would then send.
  const error =
    "The stage exceeded its time limit of 90 minutes, which is a setting of the repository";
  const late = await read();
  late.status = late.stages[0].status = "killed";
  late.stages[0].error = error;
  await page.route(`**${path}`, (route) => route.fulfill({ json: late }));
  await page.route(`**${path}/summary`, (route) =>
    route.fulfill({ status: 404, json: { message: errorMessages.noRows } }),
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/${slug}/${number}?at=failure`);
    await expect(page).toHaveURL(new RegExp(`/${slug}/${number}/1/1$`));
    await expect(brief(page).getByRole("heading", { level: 2 })).toHaveText("1 of 1 stage failed");
    await expect(row(page, "part-1").getByText(error)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("part-1: Timed out after 1h 30m")).toBeVisible();
    await expect(page.getByText("This pipeline was cancelled")).toHaveCount(0);
  }
});

test("the error of a step that could not start is said once, and headed by that step", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("unstartable", { ".drone.yml": unstartable });
  const number = await startBuild(page, server.url, slug);
  const panel = page.getByRole("region", { name: "Console" });
  const error = /The step could not be started \(E2BIG\)/;
  for (const [name, step, footer] of [
    ["clone", 1, "Exit Code 0"],
    ["greet", 2, error],
    ["publish", 3, undefined],
  ] as const)
    await test.step(`at the step ${name}`, async () => {
      await page.goto(`/${slug}/${number}/1/${step}`);
      await expect(panel.getByText("site: greet - Error", { exact: true })).toBeVisible();
      await expect(row(page, "site / greet").getByText(error)).toHaveCount(1);
      // The footer of a step in error is the error of the step.
      if (footer !== undefined) await expect(panel.getByText(footer)).toHaveCount(1);
      await expect(page.getByText(error)).toHaveCount(footer === error ? 2 : 1);
    });
});
