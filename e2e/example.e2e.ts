import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ repositories: "example", serverOf: "example" });

const tickets = "/example/tickets";
const departures = "/example/departures";

const about = (page: Page): Locator =>
  page.getByRole("complementary", { name: "About the example" });

test(
  "the example shows what history says, waits for an approval, and is removed with one button",
  { tag: "@embedded" },
  async ({ browser, page, server, signIn }) => {
    test.setTimeout(300_000);
    await signIn();
    const brief = page.getByRole("region", { name: "Why this build failed" });

    await test.step("home says what the example is and how to add other repositories", async () => {
      await page.goto("/");
      await expect(about(page)).toContainText("These repositories are an example");
      await expect(about(page).getByRole("code")).toHaveText("npm start -- --repos ~/src");
      const activity = page.getByRole("region", { name: "Recent Activity" });
      await expect(activity.getByRole("link", { name: /example \/ departures/ })).toBeVisible();
      await expect(activity.getByRole("link", { name: /example \/ tickets/ })).toBeVisible();
    });

    await test.step("each of its repositories is marked", async () => {
      for (const list of ["Recent Activity", "Repositories"])
        await expect(
          page.getByRole("region", { name: list }).getByText("Example", { exact: true }),
        ).toHaveCount(2);
      await page.goto(tickets);
      await expect(page.getByRole("heading", { name: "tickets Example" })).toBeVisible();
      await page.goto("/builds-feed");
      const newest = page.getByRole("list", { name: "Newest builds" });
      await expect(newest.getByRole("link", { name: /tickets Example #8/ })).toBeVisible();
      await page.goto(`${tickets}/8`);
      const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
      await expect(crumbs.getByRole("link", { name: "tickets Example" })).toBeVisible();
      await page.goto("/");
    });

    await test.step("a browser remembers that its user dismissed the line", async () => {
      const context = await browser.newContext({ baseURL: server.url });
      const { login, password } = server.admin;
      const form = { username: login, password };
      await context.request.post("/login", { form, headers: { origin: server.url } });
      const other = await context.newPage();
      await other.goto("/");
      await about(other).getByRole("button", { name: "Dismiss" }).click();
      await expect(about(other)).toHaveCount(0);
      await other.reload();
      await expect(other.getByRole("button", { name: "Sync" })).toBeVisible();
      await expect(other.getByRole("link", { name: /example \/ tickets/ }).first()).toBeVisible();
      await expect(about(other)).toHaveCount(0);
      // The command palette still offers the removal.
      await other.keyboard.press("Control+k");
      const palette = other.getByRole("combobox", { name: "Command palette" });
      await palette.fill("remove the example");
      // Not Enter: if the example is known late, its action is below what was found before.
      await other.getByRole("option", { name: "Remove the example", exact: true }).click();
      const dialog = other.getByRole("dialog", { name: "Remove the example" });
      await expect(dialog).toContainText("2 example repositories with 34 builds");
      await dialog.getByRole("button", { name: "Keep" }).click();
      await context.close();
    });

    await test.step("a failed test says where it broke, and with which message", async () => {
      await page.goto(`${tickets}/8?at=failure`);
      await expect(brief).toContainText("New failure");
      await expect(brief).toContainText("459 !== 460");
    });

    await test.step("a flaky step failed and passed at the same commit", async () => {
      await page.goto(`${tickets}/3?at=failure`);
      await expect(brief).toContainText("Flaky: the same commit failed in #3 and passed in #4");
      await expect(brief).toContainText("EADDRINUSE");
    });

    await test.step("a step became slower", async () => {
      await page.goto(`${departures}/trends`);
      await expect(page.getByRole("row", { name: /board-tests/ })).toContainText("since #14");
    });

    await test.step("a deployment was rolled back, and another one can be", async () => {
      await page.goto(`${departures}/deployments`);
      const lanes = page.getByRole("table", { name: "Deployments" });
      const lane = lanes.getByRole("row", { name: /production/ });
      await expect(lane).toContainText("Begin a new day after midnight");
      await expect(lane.getByRole("link", { name: "#11", exact: true })).toBeVisible();
      const rollBack = page.getByRole("button", {
        name: "Roll back to the one before: production",
      });
      await expect(rollBack).toBeEnabled();
    });

    await test.step("a build is a graph of several stages", async () => {
      await page.goto(`${departures}/24`);
      await page.getByRole("button", { name: "Graph View" }).click();
      const stages = page.getByRole("tree", { name: "Stages" }).getByRole("treeitem");
      await expect(stages).toHaveCount(4);
    });

    await test.step("a build waits for approval, and then runs", async () => {
      await page.goto(`${tickets}/9`);
      await page.getByRole("button", { name: "Approve", exact: true }).click();
      const announced = page.getByRole("status").filter({ hasText: "Build 9: Success" });
      await expect(announced).toBeAttached({ timeout: 120_000 });
    });

    await test.step("all of it is removed, from the other tab, too", async () => {
      const other = await page.context().newPage();
      await other.goto("/");
      await expect(other.getByRole("link", { name: /example \/ tickets/ }).first()).toBeVisible();
      await page.goto("/");
      await about(page).getByRole("button", { name: "Remove the example" }).click();
      const dialog = page.getByRole("dialog", { name: "Remove the example" });
      await expect(dialog).toContainText("2 example repositories with 34 builds");
      await dialog.getByRole("button", { name: "Remove the example" }).click();
      for (const tab of [page, other])
        await expect(tab.getByText("It looks a little empty here!")).toBeVisible();
      await page.goto("/builds-feed");
      await expect(page.getByRole("main").getByRole("link", { name: /example/ })).toHaveCount(0);
      await page.goto(`${tickets}/8`);
      await expect(page.getByText("We are sorry, the resource")).toBeVisible();
    });
  },
);
