import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { toast } from "./toast.ts";

test("branches and deployments are empty lists at first, and then have one row each @embedded", async ({
  page,
  makeRepository,
}) => {
  const repository = await makeRepository("branches", { ".drone.yml": pipelineFile() });

  await test.step("both empty lists explain what fills them", async () => {
    await page.goto(`/${repository.slug}/branches`);
    await expect(page).toHaveTitle(`Branches - ${repository.slug} - Signalbox`);
    await expect(page.getByText("Your Branch List is Empty.")).toBeVisible();
    await expect(
      page.getByText("This list will be populated when you execute a pipeline for an open branch."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Deployments" }).click();
    await expect(page.getByText("Your Deployment List is Empty.")).toBeVisible();
  });

  await test.step("a build adds its branch to the list without a reload", async () => {
    await page.getByRole("link", { name: "Branches" }).click();
    const hash = await repository.commit({ "name.txt": "World" }, "Greet the world");
    const table = page.getByRole("table", { name: "Branches" });
    for (const name of ["Branch", "Commit", "Committer", "Message", "Duration", "Created"])
      await expect(table.getByRole("columnheader", { name, exact: true })).toBeAttached();
    const row = table.getByRole("row", { name: /main/ });
    await expect(row.getByRole("cell")).toHaveText([
      /main#1default$/,
      "",
      hash.slice(0, 8),
      /Kim Test|kim/,
      "Greet the world",
      /^\d+s$/,
      /^just now|ago/,
      "",
      "Builds",
    ]);
    await expect(row.getByRole("img", { name: "Success" })).toBeVisible();
    const strip = row.getByRole("list", { name: "The last 1 build of main" });
    await expect(strip.getByRole("link", { name: /^Build 1: Success/ })).toBeVisible();
  });

  await test.step("the last builds are shown in smaller windows and on phones, too", async () => {
    const strip = page.getByRole("list", { name: "The last 1 build of main" });
    for (const width of [1100, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(strip.getByRole("link")).toBeInViewport();
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the default branch stays on top, and the newest others follow", async () => {
    for (const branch of ["first", "second"]) {
      await repository.commitToNew(branch, { [branch]: "a" }, `Add ${branch}`);
      await expect(page.getByRole("row", { name: new RegExp(branch) })).toContainText("Add");
    }
    await expect(page.getByRole("row")).toContainText(["Branch", "main", "second", "first"]);
    await repository.git("checkout", "--quiet", "main");
  });

  await test.step("the row opens its build", async () => {
    await page.getByRole("row", { name: /main/ }).click();
    await expect(page).toHaveURL(new RegExp(`/${repository.slug}/1(/|\\?|$)`));
  });

  await test.step("the menu opens again after its form was closed", async () => {
    const menu = page.getByRole("button", { name: "Actions" });
    const promote = page.getByRole("menuitem", { name: "Promote" });
    await menu.click();
    await promote.click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await menu.click();
    await expect(promote).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a promotion without a target goes to production, and is listed", async () => {
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Promote" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Target").fill("");
    await form.getByLabel("Key").fill(" REGION ");
    await form.getByLabel("Value").fill(" eu ");
    await form.getByRole("button", { name: "Add" }).click();
    await expect(form.getByText("REGION=eu")).toBeVisible();
    await form.getByLabel("Key").fill("COLOUR");
    await form.getByLabel("Value").fill("green");
    await form.getByRole("button", { name: /Promote|Create|Deploy/ }).click();
    await expect(page).toHaveURL(new RegExp(`/${repository.slug}/4(/|\\?|$)`));
    const deployment = await page.request.get(`/api/repos/${repository.slug}/builds/4`);
    expect(await deployment.json()).toMatchObject({ params: { REGION: "eu", COLOUR: "green" } });
    await page.goto(`/${repository.slug}/deployments`);
    const row = page.getByRole("table", { name: "Deployments" }).getByRole("row", {
      name: /production/,
    });
    await expect(row).toContainText("#4");
    await expect(row).toContainText("Greet the world");
  });
});

test("an inactive repository redirects to its settings, where it can be activated @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const repository = await makeRepository("asleep", { ".drone.yml": pipelineFile() });
  await page.request.delete(`/api/repos/${repository.slug}`, {
    headers: { origin: server.url },
  });
  for (const tab of ["", "/branches", "/deployments", "/settings/secrets"]) {
    await page.goto(`/${repository.slug}${tab}`);
    await expect(page).toHaveURL(`/${repository.slug}/settings`);
  }
  await expect(page.getByText("This repository is not active")).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Repository" });
  for (const name of ["Builds", "Branches", "Deployments"]) {
    await expect(tabs.getByRole("link", { name })).toHaveCount(0);
    await expect(tabs.getByText(name)).toHaveAttribute("aria-disabled", "true");
  }
  await expect(tabs.getByRole("link", { name: "Settings" })).toBeVisible();
  await page.getByRole("button", { name: "Activate repository" }).click();
  await expect(toast(page, "Repo has been successfully enabled")).toBeVisible();
  await expect(page).toHaveURL(`/${repository.slug}`);
  await expect(tabs.getByRole("link", { name: "Settings" })).toBeVisible();
});

test("a list of branches that is empty although there are builds says why", async ({
  page,
  server,
  makeRepository,
}) => {
  const repository = await makeRepository("by-hand", { ".drone.yml": pipelineFile() });
  const why = page.getByText("This repository has builds, but only a push adds its branch");
  await page.goto(`/${repository.slug}/branches`);
  await expect(
    page.getByText("A commit to a branch with a pipeline file starts one."),
  ).toBeVisible();
  await page.request.post(`/api/repos/${repository.slug}/builds?branch=main`, {
    headers: { origin: server.url },
  });
  await expect(why).toBeVisible();
  await expect(page.getByText("Your Branch List is Empty.", { exact: true })).toBeVisible();
  await expect(
    page.getByText("This list will be populated when you execute a pipeline for an open branch."),
  ).toBeVisible();
  await repository.commit({ "a.txt": "a" }, "Push a commit");
  await expect(page.getByRole("row", { name: /main/ })).toContainText("Push a commit");
  await expect(why).toBeHidden();
});
