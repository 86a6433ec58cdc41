import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { announced } from "./live-build.ts";
import { toast } from "./toast.ts";

const pipelineFile = (command: string) =>
  `kind: pipeline
type: exec
name: default
steps:
  - name: greet
    commands:
      - ${command}
`;

/** Fails unless the build is a restart. */
const flaky = pipelineFile('test "$DRONE_BUILD_PARENT" != 0').replace("default", "flaky");

test("a commit starts a build, whose log can be read, and whose failed stage can be restarted", async ({
  page,
  makeRepository,
  through,
}) => {
  const repository = await makeRepository("greeter", {
    ".drone.yml": `${pipelineFile("echo Hello")}---\n${flaky}`,
  });
  await page.goto(`/${repository.slug}`);
  await expect(page.getByText("No builds yet")).toBeVisible();
  await repository.commit({ "name.txt": "World" }, "Greet the whole world");
  const executions = page.getByRole("list", { name: "Executions" });
  await executions.getByRole("link", { name: /#1.*Greet the whole world/ }).click();
  await expect(page.getByRole("heading", { name: "Greet the whole world" })).toBeVisible();
  // The link led to the running step, or to the overview if the build had ended.
  await page.goto(`/${repository.slug}/1/1/2`);
  const log = page.getByRole("log", { name: "Log of default, greet" });
  await expect(log.getByText("Hello", { exact: true })).toBeVisible();
  await expect(page.getByText("Exit Code 0")).toBeVisible();
  await expect(announced(page, "Build 1: Failure")).toBeAttached();
  await page.getByRole("button", { name: "Actions" }).click();
  const isWhole = through === "connected";
  if (isWhole) await page.getByRole("menuitem", { name: "Restart" }).click();
  else await restartFailed(page);
  await expect(page).toHaveURL(new RegExp(`/${repository.slug}/2(/|\\?|$)`));
  await expect(announced(page, "Build 2: Success")).toBeAttached();
  if (isWhole) return;
  await expect(page.getByText("Attempt 2 of 2")).toBeVisible();
  await page.goto(`/${repository.slug}/2/1/2`);
  await expect(page.getByRole("treeitem", { name: /default.*from #1/ })).toBeVisible();
  await expect(log.getByText("Hello", { exact: true })).toBeVisible();
  await page.goto(`/${repository.slug}`);
  await expect(executions.getByRole("link", { name: /#1.*1 of 2/ })).toBeVisible();
});

/** Reads in the dialog what will happen, and confirms by the keyboard. */
async function restartFailed(page: Page): Promise<void> {
  await expect(page.getByRole("menuitem", { name: "Restart everything" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Restart what failed" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Restart what failed of #1" });
  await expect(dialog.getByText("Runs 1 stage again")).toBeVisible();
  await expect(dialog.getByText("Takes over 1 stage from #1")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Actions" })).toBeFocused();
  // The page takes no keys while the dialog fades.
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Restart what failed" }).press("Enter");
  // The button does nothing before the plan has arrived.
  await expect(dialog.getByText("Runs 1 stage again")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

test("a broken pipeline file results in a build that names the line", async ({
  page,
  makeRepository,
}) => {
  const repository = await makeRepository("broken", { ".drone.yml": "kind: pipeline\nsteps: [" });
  await page.goto(`/${repository.slug}`);
  await page.getByRole("button", { name: "New Build" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await page.getByRole("list", { name: "Executions" }).getByRole("link", { name: /#1/ }).click();
  await expect(page.getByText(/yaml: line \d/)).toBeVisible();
});

test("the form of a build that cannot be started stays open and says why", async ({
  page,
  makeRepository,
  pageErrors,
}) => {
  pageErrors.allow(/status of 500/);
  const repository = await makeRepository("empty", { "README.md": "Nothing to build" });
  await page.goto(`/${repository.slug}`);
  await page.getByRole("button", { name: "New Build" }).click();
  const form = page.getByRole("dialog", { name: "Create a New Build" });
  await form.getByRole("button", { name: "Create" }).click();
  await expect(toast(page, "Unable to start a new build")).toBeVisible();
  await expect(form.getByText("There is no .drone.yml at this branch")).toBeVisible();
  await form.getByLabel("Branch").fill("no-such-branch");
  await expect(form.getByText("There is no .drone.yml")).toHaveCount(0);
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByText("The server cannot find this branch")).toBeVisible();
  await expect(form.getByLabel("Branch")).toHaveValue("no-such-branch");
});
