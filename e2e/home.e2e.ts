import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { createRepository } from "./repository.ts";
import { toast } from "./toast.ts";

// The first step needs a server without repositories.
test.use({ serverOf: "home" });

test("home is empty until Sync finds repositories; the list is filtered and limited to 50", async ({
  page,
  server,
  signIn,
  pageErrors,
}) => {
  test.setTimeout(300_000);
  const folder = server.reposFolder ?? "";
  await signIn();

  await test.step("an empty home explains how to find repositories", async () => {
    await page.goto("/");
    await expect(page).toHaveTitle("Dashboard - Signalbox");
    await expect(page.getByText("It looks a little empty here!")).toBeVisible();
  });

  await test.step("Sync searches for repositories and shows the found ones", async () => {
    for (let number = 10; number < 65; number += 1)
      await createRepository(folder, `many-${number}`, { ".drone.yml": pipelineFile() });
    await page.getByRole("button", { name: "Sync", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^Repositories/ })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByRole("button", { name: "Sync", exact: true })).toBeVisible();
  });

  const list = page.getByRole("list", { name: "Repositories" });
  await test.step("the list shows 50 before Show more", async () => {
    const count = page.getByRole("status").filter({ hasText: "showing" });
    await expect(list.getByRole("link")).toHaveCount(50);
    await expect(count).toHaveText("showing 50 of 55");
    await page.getByRole("button", { name: "Show more" }).press("Enter");
    await expect(list.getByRole("link")).toHaveCount(55);
    await expect(list.getByRole("link").nth(50)).toBeFocused();
    await expect(count).toHaveText("showing 55");
  });

  await test.step("Active Only and Filter are stored in the URL", async () => {
    await page.request.post("/api/repos/octo/many-42", { headers: { origin: server.url } });
    await page.reload();
    await page.getByRole("switch", { name: "Active Only" }).click();
    await expect(list.getByRole("link")).toHaveCount(1);
    await page.getByRole("switch", { name: "Active Only" }).click();
    await page.getByLabel("Filter").fill("MANY-3");
    await expect(list.getByRole("link")).toHaveCount(10);
    await list.getByRole("link", { name: /many-33/ }).click();
    await expect(page).toHaveURL("/octo/many-33/settings");
    await page.goBack();
    await expect(page.getByLabel("Filter")).toHaveValue("MANY-3");
    await expect(list.getByRole("link")).toHaveCount(10);
    await page.getByLabel("Filter").fill("no such name");
    await expect(page.getByText("No repository matches")).toBeVisible();
  });

  await test.step("a repository with a build has a card, whose bar and summary are live", async () => {
    await page.request.post("/api/repos/octo/many-42/builds?branch=main", {
      headers: { origin: server.url },
    });
    await page.goto("/");
    const activity = page.getByRole("region", { name: "Recent Activity" });
    await expect(activity.getByRole("link", { name: /octo \/ many-42/ })).toBeVisible();
    await expect(activity.getByRole("img", { name: /^The last 1 build: 1 / })).toBeVisible();
    await page.goto("/octo/many-42");
    await expect(page.getByRole("link", { name: /^Build #1: Success/ })).toBeVisible();
    for (const figure of ["Total builds", "Median build time", "Last build", "Last status"])
      await expect(page.getByText(figure, { exact: true })).toBeVisible();
  });

  await test.step("order, favourites and Activate are in the list, and remembered", async () => {
    await page.goto("/");
    await page.getByRole("combobox", { name: "Sort" }).selectOption("By activity");
    await expect(list.getByRole("link").first()).toContainText("many-42");
    await list.getByRole("button", { name: "Add to favourites: octo/many-33" }).click();
    await expect(list.getByRole("link").first()).toContainText("many-33");
    await list.getByRole("button", { name: "Activate octo/many-33" }).click();
    await expect(toast(page, "Repo has been successfully enabled")).toBeVisible();
    await page.reload();
    await expect(list.getByRole("link")).toContainText(["many-33", "many-42", "many-10"]);
    await page.getByRole("combobox", { name: "Sort" }).selectOption("By name");
    await list.getByRole("button", { name: "octo 54" }).click();
    await expect(list.getByRole("link")).toHaveCount(1);
    await list.getByRole("button", { name: "Remove from favourites: octo/many-33" }).click();
    await expect(list.getByRole("link")).toHaveCount(50);
  });

  await test.step("a failed sync shows the specification's message", async () => {
    pageErrors.allow(/ERR_FAILED/);
    await page.route("**/api/user/repos?async=true", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("button", { name: "Sync", exact: true }).click();
    await expect(toast(page, "Sync error has occured, please, try again")).toBeVisible();
  });
});

/** Records what the browser moves although nobody has pressed anything. */
const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript({
    content: `window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries())
    window.shifts.push(value.toFixed(4) + " " + sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join(", "));
}).observe({ type: "layout-shift", buffered: true });`,
  });

test("nothing moves on home when what is loaded after the list arrives @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  for (const name of ["one", "two"])
    await createRepository(join(server.reposFolder ?? "", "..", "acme"), name, {});
  const { commit } = await makeRepository("built", { ".drone.yml": pipelineFile() });
  await commit({ "a.txt": "a" }, "Greet");
  await createRepository(server.reposFolder ?? "", "other", {});
  await page.request.post("/api/user/repos", { headers: { origin: server.url } });
  await page.goto("/");
  await expect(page.getByRole("link", { name: /Success.*built/ }).first()).toBeVisible();
  await recordShifts(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const list = page.getByRole("list", { name: "Repositories" });
    await expect(list.getByRole("button", { name: "acme 2" })).toBeVisible();
    await expect(list.getByRole("button", { name: /Add to favourites/ }).first()).toBeAttached();
    await expect(page.getByRole("combobox", { name: "Sort" })).toBeVisible();
    await expect(page.getByRole("img", { name: /^The last 1 build/ }).first()).toBeVisible();
    expect(await page.evaluate("window.shifts"), `${width} px`).toEqual([]);
  }

  await test.step("a namespace folds by key, and stays so until it is unfolded", async () => {
    const list = page.getByRole("list", { name: "Repositories" });
    const namespace = list.getByRole("button", { name: "acme 2" });
    const repo = list.getByRole("link", { name: /acme.*two|two.*acme/ });
    await expect(repo).toBeVisible();
    await namespace.press("Enter");
    await expect(namespace).toHaveAttribute("aria-expanded", "false");
    await expect(repo).toHaveCount(0);
    await page.reload();
    await expect(namespace).toHaveAttribute("aria-expanded", "false");
    await namespace.press(" ");
    await expect(repo).toBeVisible();
  });
});
