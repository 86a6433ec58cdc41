import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";

const pipeline = `kind: pipeline
type: exec
name: default
steps:
  - name: install
    commands:
      - echo installed
  - name: test
    depends_on: [instal]
    commands:
      - echo tested
`;

test("why a pipeline file was refused is shown without a click, on a phone and after the brief was closed", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("refused-file", {
    ".drone.yml": pipeline,
  });
  const number = await startBuild(page, server.url, slug);
  const brief = page.getByRole("region", { name: "Why this build failed" });
  const title = brief.getByRole("button", { name: "1 of 1 stage failed" });
  const reason = brief.getByText(/did you mean install/);
  const excerpt = brief.locator("code");

  await test.step("the console on a phone starts with sentence and excerpt", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${slug}/${number}/1/1`);
    await expect(page.getByRole("dialog").getByText("default: Error")).toBeVisible();
    await expect(reason).toBeInViewport();
    await expect(excerpt).toBeInViewport({ ratio: 1 });
    await expect(excerpt).toContainText("depends_on: [instal]");
  });

  await test.step("the sentence remains when the brief is closed", async () => {
    await title.click();
    await expect(excerpt).toBeHidden();
    await expect(reason).toBeInViewport();
  });

  await test.step("a brief that was closed for other builds opens, too", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${slug}/${number}`);
    await expect(excerpt).toBeInViewport({ ratio: 1 });
    await title.click();
    await expect(excerpt).toBeHidden();
    await page.reload();
    await expect(excerpt).toBeInViewport({ ratio: 1 });
  });
});
