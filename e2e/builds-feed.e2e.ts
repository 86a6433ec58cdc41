import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

// A separate server, because running builds of other journeys would be visible here.
test.use({ serverOf: "builds-feed" });

test("the feed shows running builds, then all builds of all repositories", async ({
  page,
  makeRepository,
}) => {
  const quick = await makeRepository("quick", { ".drone.yml": pipelineFile() });
  const slow = await makeRepository("slow", { ".drone.yml": pipelineFile("sleep 600") });
  await page.goto("/");
  await page.goto("/builds-feed");
  await expect(page).toHaveTitle("Builds - Signalbox");
  await expect(page.getByText("Nothing is running")).toBeVisible();

  const running = page.getByRole("list", { name: "Running now" });
  const newest = page.getByRole("list", { name: "Newest builds" });
  await slow.commit({ "a.txt": "a" }, "Takes its time");
  await expect(running.getByRole("link", { name: /octo \/ slow.*Takes its time/ })).toBeVisible();
  const rail = page.getByRole("navigation", { name: "Main" });
  await expect(rail.getByRole("link", { name: "Builds 1 running" })).toBeVisible();
  await quick.commit({ "a.txt": "a" }, "Over at once");
  await expect(newest.getByRole("link", { name: /^Success.*octo \/ quick/ })).toBeVisible();
  await expect(newest.getByRole("link").first()).toContainText("quick");
  await expect(running.getByRole("link", { name: /quick/ })).toHaveCount(0);

  const icon = page.locator('link[rel="icon"]');
  await page.reload();
  await expect(icon).toHaveAttribute("href", /favicon-running/);
  await running.getByRole("link", { name: /slow/ }).click();
  // The feed, which is shown until the page of the build has loaded, can cancel the build, too.
  await expect(page.getByRole("heading", { name: "Takes its time" })).toBeVisible();
  await expect(icon).toHaveAttribute("href", /favicon-running/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Build 1: Killed" })).toBeAttached();
  await expect(icon).toHaveAttribute("href", /favicon-failure/);
  await page.goBack();
  await expect(page.getByText("Nothing is running")).toBeVisible();
  await expect(newest.getByRole("link", { name: /^Killed.*octo \/ slow/ })).toBeVisible();
  await expect(rail.getByRole("link", { name: "Builds", exact: true })).toBeVisible();
});
