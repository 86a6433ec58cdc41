import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { gatedPipeline, makeGate, startBuild } from "./live-build.ts";
import { test } from "./live-fixtures.ts";
import { anything } from "./stream-paths.ts";
import { toast } from "./toast.ts";

/** The last file that a page loads after its screen, so that it works when the server is gone. */
const lastLoaded = /Palette-.*\.js/;

const waitUntilReady = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        (last) => performance.getEntriesByType("resource").some((entry) => last.test(entry.name)),
        lastLoaded,
      ),
    )
    .toBe(true);

test("while the server is down the page keeps its content and says what failed, and it recovers afterwards", async ({
  page,
  server,
  network,
  openTab,
  makeRepository,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_|Failed to fetch/);
  const gate = await makeGate();
  const { slug } = await makeRepository("gone", { ".drone.yml": gatedPipeline(gate.path) });
  await page.goto(`/${slug}/${await startBuild(page, server.url, slug)}/1/2`);
  await expect(page.getByRole("log")).toContainText("first line");
  const home = await openTab("/");
  const ours = home.getByRole("list", { name: "Repositories" }).getByRole("link", { name: /gone/ });
  await expect(ours).toBeVisible();
  for (const tab of [page, home]) await waitUntilReady(tab);
  network.refuse(true);
  network.cut(anything);

  await test.step("a failed action shows the error", async () => {
    await page.bringToFront();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(toast(page, "Unable to cancel build")).toBeVisible();
    await expect(page.getByRole("log")).toContainText("first line");
  });

  await test.step("menus and dialogs still open", async () => {
    await page.getByRole("button", { name: "Log options" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the graph says that it could not be loaded", async () => {
    await page.getByRole("button", { name: "Graph View" }).click();
    await expect(page.getByText("The graph could not be loaded")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  await test.step("a screen says what failed", async () => {
    await home.bringToFront();
    await ours.click();
    await expect(home.getByText("This screen could not be shown").first()).toBeVisible();
    await expect(home.getByRole("navigation", { name: "Main" })).toBeVisible();
    network.refuse(false);
    await expect(home.getByRole("link", { name: /^Running #1/ })).toBeVisible();
    await expect(page.getByRole("treeitem", { name: /^first/ })).toBeAttached();
  });
  await gate.open("first");
  await gate.open("second");
});
