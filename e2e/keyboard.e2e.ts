import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { toast } from "./toast.ts";

const focusable = "a, button, input, select, textarea, [tabindex]";

/** The accessible names of elements. */
const namesOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)].map((element) => {
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : "";
        return (element.getAttribute("aria-label") ?? (label || element.textContent)).trim();
      }),
    selector,
  );

/** Waits for an element of this name, then presses Tab until it has the focus. Fails if it never gets it. */
const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const matchesName = (text: string) =>
    typeof name === "string" ? text === name : name.test(text);
  const exists = async () => (await namesOf(page, focusable)).some(matchesName);
  await expect.poll(exists, { message: `there is ${String(name)}` }).toBe(true);
  const seen: string[] = [];
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press("Tab");
    const [focused = ""] = await namesOf(page, ":focus");
    if (matchesName(focused)) return;
    seen.push(focused.slice(0, 40));
  }
  throw new Error(`the focus never came to ${String(name)}: ${seen.join(" | ")}`);
};

const focusIsSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches(":focus-visible") === true);

test("everything can be done with the keyboard alone", async ({ page, makeRepository }) => {
  test.setTimeout(240_000);
  const repository = await makeRepository("keyboard", { ".drone.yml": pipelineFile() });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Repositories" })).toBeVisible();

  await test.step("? lists the shortcuts, Escape closes them", async () => {
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
  });

  await test.step("Ctrl K opens the command palette, Escape closes it", async () => {
    const palette = page.getByRole("combobox", { name: "Command palette" });
    await page.keyboard.press("Control+k");
    await expect(palette).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });

  await test.step("/ opens the search, which finds and opens a repository", async () => {
    const search = page.getByPlaceholder("Search repositories, branches and builds");
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.type("OCTO/keyb ");
    await expect(page.getByText("Found octo/keyb in Repositories")).toBeVisible();
    await tabTo(page, /keyboard$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/${repository.slug}`);
  });

  await test.step("a new build is started", async () => {
    await tabTo(page, "New Build");
    expect(await focusIsSeen(page)).toBe(true);
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Create a New Build" });
    await expect(form).toBeVisible();
    await tabTo(page, "Create");
    await page.keyboard.press("Enter");
    await expect(toast(page, "New build has started successfully")).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step("a bar of the chart opens its build with Enter", async () => {
    await tabTo(page, /^Build #1: /);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${repository.slug}/1`));
    await expect(page.getByRole("region", { name: "What changed" })).toContainText("1 commit");
  });

  await test.step("Tab goes on at the content, below the header, and so does the skip link", async () => {
    const first = page.getByRole("button", { name: "the build before", exact: true });
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
    await page.reload();
    await expect(first).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
  });

  await test.step("a form of the palette begins at its first field, and adding a parameter keeps the focus", async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Actions" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
    await page.keyboard.type("promote");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Action", { exact: true })).toBeFocused();
    await tabTo(page, "Key");
    await page.keyboard.type("REGION");
    await page.keyboard.press("Tab");
    await page.keyboard.type("eu");
    await tabTo(page, "Add");
    await page.keyboard.press("Enter");
    await expect(page.getByText("REGION=eu")).toBeVisible();
    await expect(page.getByLabel("Key", { exact: true })).toBeFocused();
    await tabTo(page, "Remove REGION");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Key", { exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await tabTo(page, "Log View");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tree", { name: "Pipeline stages" })).toBeVisible();
  });

  await test.step("Escape closes the suggestions of the filter and forgets the selected one", async () => {
    await page.goto(`/${repository.slug}`);
    const filter = page.getByRole("combobox", { name: "Filter builds" });
    await tabTo(page, "Filter builds");
    await page.keyboard.type("sta");
    await page.keyboard.press("ArrowDown");
    await expect(filter).toHaveAttribute("aria-activedescendant", /./);
    await page.keyboard.press("Escape");
    await expect(filter).not.toHaveAttribute("aria-activedescendant");
    await expect(filter).toHaveValue("sta");
    await page.keyboard.press("Escape");
    await expect(filter).toHaveValue("");
  });

  await test.step("exact times are turned on, and are remembered", async () => {
    const time = page.getByRole("list", { name: "Executions" }).locator("time");
    await expect(time).toContainText(/ago|just now/);
    await page.keyboard.press("Control+k");
    // The palette is loaded when it is first opened on a page.
    await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
    await page.keyboard.type("exact times");
    await page.keyboard.press("Enter");
    await expect(time).toContainText(/^\d\d:\d\d /);
    await page.reload();
    await expect(time).toContainText(/^\d\d:\d\d /);
  });

  await test.step("the console of a phone goes from step to step, and returns to the list of steps", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${repository.slug}/1/1/1`);
    const next = page.getByRole("button", { name: "Next step" });
    await tabTo(page, "Next step");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/${repository.slug}/1/1/2`);
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("treeitem", { name: /greet/ })).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a secret is created and deleted, and the focus returns each time", async () => {
    await page.goto(`/${repository.slug}/settings/secrets`);
    await tabTo(page, "New secret");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await tabTo(page, "Name");
    await page.keyboard.type("key");
    await page.keyboard.press("Tab");
    await page.keyboard.type("value");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(page.getByRole("switch")).toBeChecked();
    await tabTo(page, "Create");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Keep editing" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
    await tabTo(page, "Create");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Create a New Secret" })).toBeHidden();
    await expect(page.getByRole("button", { name: "New secret" })).toBeFocused();
    await tabTo(page, "Delete secret key");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Delete secret" })).toBeVisible();
    await tabTo(page, "Delete secret");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Secret has been removed successfully")).toBeVisible();
  });

  await test.step("settings are changed", async () => {
    await page.goto(`/${repository.slug}/settings`);
    await expect(page.getByLabel("Visibility")).toBeVisible();
    await tabTo(page, /^Ignore forks/);
    await page.keyboard.press("Space");
    await tabTo(page, "Save changes");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Changes have been saved")).toBeVisible();
  });

  await test.step("the sidebar leads to the account", async () => {
    await tabTo(page, "Account");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  });
});
