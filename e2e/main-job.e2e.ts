import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ repositories: "example" });

/** A build of the example takes more than a minute. */
const long = 120_000;

/** The text that a screen reader announces: the build's number and its status in words. */
const announced = (page: Page, text: string): Locator =>
  page.getByRole("status").filter({ hasText: text });

/** The number of the last visible line, because lines above it may not be in the page. */
const lastLine = async (log: Locator): Promise<number> =>
  Number(await log.locator("[data-number]").last().getAttribute("data-number"));

test("a new user signs in, starts a build, watches it run, restarts and cancels it @embedded", async ({
  page,
  server,
}) => {
  test.setTimeout(360_000);

  await test.step("they sign in", async () => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/welcome$/);
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Username").fill(server.admin.login);
    await page.getByLabel("Password").fill(server.admin.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  });

  await test.step("they start a new build, which appears automatically", async () => {
    const activity = page.getByRole("region", { name: "Recent Activity" });
    const newest = activity.getByRole("link", { name: /example \/ departures/ });
    // The example is there a moment before its build starts, which then replaces build 24 on the card.
    await expect(newest).toHaveAttribute("href", /\/example\/departures\/25\b/);
    // The example's build, if it still runs, would delay the build of this test.
    const headers = { origin: server.url };
    await page.request.delete(`${server.url}/api/repos/example/departures/builds/25`, { headers });
    await newest.click();
    await expect(page).toHaveURL(/\/example\/departures\/25(\/|\?|$)/);
    await page.getByRole("link", { name: "example/departures" }).click();
    const executions = page.getByRole("list", { name: "Executions" });
    await expect(executions.getByRole("link")).toHaveCount(25);
    await page.getByRole("button", { name: "New Build" }).click();
    const form = page.getByRole("dialog", { name: "Create a New Build" });
    await form.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("New build has started successfully")).toBeVisible();
    await expect(executions.getByRole("link")).toHaveCount(26);
    await executions.getByRole("link", { name: /#26/ }).click();
    await expect(page).toHaveURL(/\/example\/departures\/26(\/|\?|$)/);
    await expect(announced(page, "Build 26: Running")).toBeAttached({ timeout: long });
  });

  await test.step("they see lines arrive live", async () => {
    const tree = page.getByRole("tree", { name: "Pipeline stages" });
    // The page follows the running step, which expands its stage.
    await tree.getByRole("treeitem", { name: /bundle/ }).click({ timeout: long });
    await expect(page.getByText("Step is running...")).toBeVisible();
    const log = page.getByRole("log", { name: "Log of package, bundle" });
    const before = await lastLine(log);
    await expect.poll(() => lastLine(log)).toBeGreaterThan(before);
  });

  await test.step("they see it end as success", async () => {
    await expect(announced(page, "Build 26: Success")).toBeAttached({ timeout: long });
    await expect(page.getByText("Exit Code 0")).toBeVisible();
    await expect(page.getByRole("button", { name: "Actions" })).toBeVisible();
  });

  await test.step("they restart it", async () => {
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Restart" }).click();
    await expect(page).toHaveURL(/\/example\/departures\/27(\/|\?|$)/);
    await expect(announced(page, "Build 27: Running")).toBeAttached({ timeout: long });
    await expect(page.getByRole("link", { name: "#26" })).toBeVisible();
  });

  await test.step("they cancel it", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(announced(page, "Build 27: Killed")).toBeAttached();
  });
});
