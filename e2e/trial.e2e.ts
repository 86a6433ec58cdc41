import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";

test("a repository without a pipeline file gets one, tries it, and commits it", async ({
  page,
  makeRepository,
  through,
}) => {
  test.skip(through === "gateway", "Drone servers suggest no pipeline file");
  const { slug, commit } = await makeRepository("newcomer", {
    Makefile: "test: greeting\n\tgrep Hello greeting\ngreeting:\n\techo Hello > greeting\n",
  });

  await test.step("the builds tab offers a file with the reasons for its parts", async () => {
    await page.goto(`/${slug}`);
    await expect(page.getByText("No builds yet, because main has no .drone.yml")).toBeVisible();
    const offer = page.getByRole("region", { name: "Suggested pipeline file" });
    await expect(offer.getByText("Made from Makefile")).toBeVisible();
    await expect(offer.getByText("make test")).toBeVisible();
    await expect(offer.getByText("Builds what the target test of Makefile needs")).toBeVisible();
    const downloading = page.waitForEvent("download");
    await offer.getByRole("button", { name: "Download .drone.yml" }).click();
    const text = await readFile(await (await downloading).path(), "utf8");
    expect(text).toContain("kind: pipeline\ntype: exec\n");
    await offer.getByRole("button", { name: "Try it" }).click();
  });

  const trial = page.getByRole("region", { name: "Trial" });
  await test.step("the trial runs, says what it is, and what to do next", async () => {
    await expect(page).toHaveURL(new RegExp(`/${slug}/1`));
    await expect(
      page.getByRole("heading", { name: "Trial of a suggested .drone.yml" }),
    ).toBeVisible();
    await expect(trial.getByText("This is a trial")).toBeVisible();
    await expect(trial.getByText("Next step: commit the file.")).toBeVisible();
    await expect(trial.getByText("git add .drone.yml")).toBeVisible();
    await expect(page.getByRole("button", { name: "Restart" })).toHaveCount(0);
  });

  await test.step("a commit of the file starts a normal build", async () => {
    const answer: unknown = await (
      await page.request.get(`/api/repos/${slug}/pipeline-suggestion`)
    ).json();
    await commit({ ".drone.yml": String(Reflect.get(Object(answer), "text")) }, "Add a pipeline");
    await page.goto(`/${slug}`);
    const executions = page.getByRole("list", { name: "Executions" });
    await expect(executions.getByRole("link", { name: /#1.*Trial of a suggested/ })).toBeVisible();
    await executions.getByRole("link", { name: /#2.*Add a pipeline/ }).click();
    await expect(page.getByRole("heading", { name: "Add a pipeline" })).toBeVisible();
    await expect(page.getByText("Exit Code 0")).toBeVisible();
    await expect(trial).toHaveCount(0);
  });
});
