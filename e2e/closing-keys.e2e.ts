import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

// Without an animation, a dialog disappears before the second key, and the journey shows nothing.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

type Opened = { path: string; open: (page: Page) => Promise<void>; role?: "menu" };

const opened = (slug: string): Record<string, Opened> => ({
  "the command palette": { path: `/${slug}`, open: (page) => page.keyboard.press("Control+k") },
  "the search": { path: `/${slug}`, open: (page) => page.keyboard.press("/") },
  "the shortcuts": { path: `/${slug}`, open: (page) => page.keyboard.press("?") },
  "a form": { path: `/${slug}`, open: click("New Build") },
  "a confirmation": { path: `/${slug}/settings`, open: click("Disable") },
  "a menu": { path: `/${slug}/1`, open: click("Actions"), role: "menu" },
  "a step of the graph": {
    path: `/${slug}/1`,
    open: async (page) => {
      await click("Graph View")(page);
      await page.getByRole("treeitem", { name: /greet/ }).focus();
      await page.keyboard.press("Enter");
    },
  },
});

test(
  "a key directly after Escape acts on the page again",
  { tag: "@embedded" },
  async ({ page, makeRepository }) => {
    const repository = await makeRepository("closing", { ".drone.yml": pipelineFile() });
    await page.goto(`/${repository.slug}`);
    await repository.commit({ "a.txt": "a" }, "Start a build");
    await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
    const search = page.getByPlaceholder("Search repositories, branches and builds");
    for (const [name, { path, open, role = "dialog" }] of Object.entries(opened(repository.slug)))
      await test.step(name, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading").first()).toBeVisible();
        await expect(
          page.getByRole("button", { name: /^(New Build|Disable|Actions)/ }).first(),
        ).toBeVisible();
        await open(page);
        const window = page.getByRole(role);
        await expect(window).toBeVisible();
        await expect(window.locator(":focus").or(window.and(page.locator(":focus")))).toHaveCount(
          1,
        );
        // Both keys are sent before the first one is answered.
        await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("/")]);
        await expect(search).toBeFocused();
        await expect(search).toHaveValue("");
      });
  },
);
