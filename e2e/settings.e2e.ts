import { Build } from "@signalbox/contract";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";
import { actAs } from "./people.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { toast } from "./toast.ts";

test("settings are changed and saved, and leaving with changes asks first @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const repository = await makeRepository("settings", { ".drone.yml": pipelineFile() });
  await startBuild(page, server.url, repository.slug);
  await page.goto(`/${repository.slug}/settings`);
  const save = page.getByRole("button", { name: "Save changes" });

  await test.step("the timeout offers every choice", async () => {
    const options = page.getByLabel("Timeout").getByRole("option");
    await expect(options).toHaveCount(19);
    await expect(options.nth(4)).toHaveText("2 hours");
    await expect(options.nth(3)).toHaveText("90 minutes");
  });

  await test.step("nothing can be saved without a change", async () => {
    await expect(save).toBeDisabled();
    await page.getByLabel("Visibility").selectOption("internal");
    await page.getByLabel("Timeout").selectOption("120");
    await page.getByLabel("Configuration").fill("ci/pipeline.yml");
    for (const name of [/Ignore pull requests/, /Ignore forks/, /Protected/, /Trusted/])
      await page.getByRole("switch", { name }).click();
  });

  await test.step("leaving asks first, and staying keeps the input", async () => {
    await page.getByRole("link", { name: "Secrets" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByText("Keep").click();
    await expect(page.getByLabel("Configuration")).toHaveValue("ci/pipeline.yml");
  });

  await test.step("saved settings survive a reload", async () => {
    await save.click();
    await expect(toast(page, "Changes have been saved")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Visibility")).toHaveValue("internal");
    await expect(page.getByLabel("Timeout")).toHaveValue("120");
    await expect(page.getByLabel("Configuration")).toHaveValue("ci/pipeline.yml");
    for (const name of [/Ignore pull requests/, /Ignore forks/, /Protected/, /Trusted/])
      await expect(page.getByRole("switch", { name })).toBeChecked();
  });

  await test.step("a rejected change shows why and keeps the input", async () => {
    const long = "x".repeat(1001);
    await page.getByLabel("Configuration").fill(long);
    await save.click();
    await expect(toast(page, "Unable to save changes")).toBeVisible();
    await expect(page.getByText("config_path must not be longer than 1000")).toBeVisible();
    await expect(page.getByLabel("Configuration")).toHaveValue(long);
    await page.getByRole("button", { name: "Undo changes" }).click();
    await expect(page.getByLabel("Configuration")).toHaveValue("ci/pipeline.yml");
  });

  await test.step("disabling names the repository and asks first", async () => {
    await page.getByRole("button", { name: "Disable" }).click();
    const question = page.getByRole("dialog", { name: "Disable repository" });
    await expect(question).toContainText(repository.slug);
    await question.getByRole("button", { name: "Keep" }).click();
    await expect(question).toBeHidden();
    await page.getByRole("button", { name: "Disable" }).click();
    await question.getByRole("button", { name: "Disable repository" }).click();
    await expect(toast(page, "Repo has been disabled")).toBeVisible();
    await expect(page.getByText("This repository is not active")).toBeVisible();
  });

  await test.step("the build pages of a disabled repository link to its settings", async () => {
    await page.goto(`/${repository.slug}/1/1/1`);
    await expect(page).toHaveURL(`/${repository.slug}/settings`);
    await expect(page.getByText("This repository is not active")).toBeVisible();
  });
});

test("writers change the settings, and readers do not find them", async ({
  page,
  server,
  through,
  makeRepository,
}) => {
  const repository = await makeRepository("shared", { ".drone.yml": pipelineFile() });
  await repository.git("config", "--add", "signalbox.write", "writer");
  await repository.git("config", "--add", "signalbox.read", "reader");
  await page.request.post("/api/user/repos", { headers: { origin: server.url } });
  const tabs = page.getByRole("navigation", { name: "Repository" });

  await test.step("a writer", async () => {
    const stop = await actAs(page, server, "writer");
    await page.goto(`/${repository.slug}/settings`);
    await expect(page.getByRole("switch", { name: /Protected|Trusted/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Disable" })).toHaveCount(0);
    await page.getByLabel("Configuration").fill("ci/writers.yml");
    await page.getByRole("switch", { name: /Ignore forks/ }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    if (through === "embedded") {
      await expect(toast(page, "Changes have been saved")).toBeVisible();
      await page.reload();
    } else {
      await expect(toast(page, "Unable to save changes")).toBeVisible();
      await expect(
        page.getByRole("alert").getByText(/The server rejected .* Not Found/),
      ).toBeVisible();
    }
    await expect(page.getByLabel("Configuration")).toHaveValue("ci/writers.yml");
    await expect(page.getByRole("switch", { name: /Ignore forks/ })).toBeChecked();
    if (through === "connected") await page.getByRole("button", { name: "Undo changes" }).click();
    await page.getByRole("link", { name: "Secrets" }).click();
    await expect(page.getByText("No secrets yet")).toBeVisible();
    await stop();
  });

  await test.step("a reader", async () => {
    const stop = await actAs(page, server, "reader");
    await page.goto(`/${repository.slug}/branches`);
    await expect(page.getByText("Your Branch List is Empty.")).toBeVisible();
    await expect(tabs.getByRole("link", { name: "Settings" })).toHaveCount(0);
    await tabs.getByRole("link", { name: "Builds" }).click();
    const noBuilds =
      through === "embedded"
        ? "No builds yet, because main has no ci/writers.yml"
        : "A commit to this repository starts the first one.";
    await expect(page.getByText(noBuilds)).toBeVisible();
    await expect(page.getByText("You can also start one manually.")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "New Build" })).toHaveCount(0);
    await page.goto(`/${repository.slug}/settings/secrets`);
    await expect(
      page.getByText("We are sorry, the resource you requested cannot be found."),
    ).toBeVisible();
    await stop();
  });
});

const statusesOf = async (page: Page, slug: string): Promise<string[]> => {
  const answer = await page.request.get(`/api/repos/${slug}/builds`);
  const builds: unknown = await answer.json();
  return Array.isArray(builds) ? builds.map((build) => Build.parse(build).status) : [];
};

test("an administrator deletes old builds @embedded", async ({ page, server, makeRepository }) => {
  const repository = await makeRepository("purge", { ".drone.yml": pipelineFile() });
  for (let number = 1; number <= 3; number += 1)
    await startBuild(page, server.url, repository.slug);
  await expect
    .poll(() => statusesOf(page, repository.slug))
    .toEqual(["success", "success", "success"]);
  await page.goto(`/${repository.slug}/settings`);
  const field = page.getByLabel("Oldest build to keep");
  await field.fill("4");
  await page.getByRole("button", { name: "Delete builds" }).click();
  await expect(page.getByText("Enter a build number from 2 to 3")).toBeVisible();
  await field.fill("3");
  await page.getByRole("button", { name: "Delete builds" }).click();
  const question = page.getByRole("dialog", { name: "Delete old builds" });
  await expect(question).toContainText(`${repository.slug}” below #3`);
  await question.getByRole("button", { name: "Delete builds" }).click();
  await expect(toast(page, "Builds have been deleted")).toBeVisible();
  expect(await statusesOf(page, repository.slug)).toHaveLength(1);
});
