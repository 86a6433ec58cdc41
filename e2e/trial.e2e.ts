import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { createRepository } from "./repository.ts";

test("a new repository is activated, gets a pipeline file, tries it, and commits it", async ({
  page,
  server,
  signIn,
}) => {
  const { slug, shell } = await createRepository(server.reposFolder ?? "", "newcomer", {
    Makefile: "test: greeting\n\tgrep Hello greeting\ngreeting:\n\techo Hello > greeting\n",
  });
  await signIn();

  await test.step("home finds the repository, and its page activates it", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: "Sync" }).click();
    await page.getByRole("link", { name: /newcomer/ }).click();
    await page.getByRole("button", { name: "Activate repository" }).click();
  });

  await test.step("the builds tab offers a file with the reasons for its parts", async () => {
    await expect(page.getByText("No builds yet, because main has no .drone.yml")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Summary" })).toHaveCount(0);
    const offer = page.getByRole("region", { name: "Suggested pipeline file" });
    await expect(offer.getByText("Based on Makefile")).toBeVisible();
    await expect(offer.getByText("make test")).toBeVisible();
    await expect(
      offer.getByText("Runs the target test of Makefile after building what it needs"),
    ).toBeVisible();
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
    await expect(page.getByRole("log", { name: "Log of default, test" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Restart" })).toHaveCount(0);
  });

  await test.step("a reload shows the same step", async () => {
    await page.reload();
    await expect(trial.getByText("Next step: commit the file.")).toBeVisible();
    await expect(page.getByRole("log", { name: "Log of default, test" })).toBeVisible();
  });

  await test.step("the builds tab still has no figures, because a trial does not count", async () => {
    await page.goto(`/${slug}`);
    await expect(page.getByRole("button", { name: "Suggest a pipeline file" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Summary" })).toHaveCount(0);
    await page.goBack();
  });

  await test.step("a commit of the file starts a normal build", async () => {
    const commands = await trial.getByLabel("Commands").textContent();
    await shell(commands ?? "");
    const link = trial.getByRole("link", { name: "Show build #2" });
    await expect(link).toHaveCSS("text-decoration-line", "underline");
    await link.click();
    await expect(page.getByRole("heading", { name: "Add a pipeline file" })).toBeVisible();
    await expect(page.getByText("Build 2: Success.")).toBeAttached({ timeout: 60_000 });
    await expect(trial).toHaveCount(0);
  });

  await test.step("the trial says that there is a file now, without asking for a suggestion", async () => {
    // Not counted from the start: a request that is sent while the file is committed may be refused.
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(`/${slug}/1`);
    await expect(trial.getByText("already has a pipeline file")).toBeVisible();
    expect(refused).toEqual([]);
  });

  await test.step("the list of builds shows both", async () => {
    await page.goto(`/${slug}`);
    await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
    const executions = page.getByRole("list", { name: "Executions" });
    await expect(executions.getByRole("link", { name: /#1.*Trial of a suggested/ })).toBeVisible();
    await expect(executions.getByRole("link", { name: /#2.*Add a pipeline/ })).toBeVisible();
  });
});

test("an empty repository says that it needs a commit, then offers a trial, even on a phone", async ({
  page,
  makeRepository,
}) => {
  const { slug, commit } = await makeRepository("unborn", {});
  await page.goto(`/${slug}`);
  await expect(page.getByText("There is no commit on main yet.")).toBeVisible();
  await commit({ "go.mod": "module app\n" }, "Begin");
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByText("Based on go.mod")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByText("This is a trial")).toBeVisible();
});
