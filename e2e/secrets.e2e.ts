import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { toast } from "./toast.ts";

test("secrets are created, replaced and deleted, and rejected input is kept", async ({
  page,
  makeRepository,
  pageErrors,
  through,
}) => {
  const repository = await makeRepository("secrets", { ".drone.yml": pipelineFile() });
  await page.goto(`/${repository.slug}/settings/secrets`);
  await expect(page.getByText("No secrets yet")).toBeVisible();
  const open = page.getByRole("button", { name: "New secret" });
  const form = page.getByRole("dialog", { name: "Create a New Secret" });
  const rows = page.getByRole("table", { name: "Secrets" }).getByRole("row");

  await test.step("name and value are required, with errors beside the fields", async () => {
    await open.click();
    await form.getByRole("button", { name: "Create" }).click();
    await expect(form.getByText("A name is required")).toBeVisible();
    await expect(form.getByText("A value is required")).toBeVisible();
    await expect(form.getByLabel("Name")).toBeFocused();
  });

  await test.step("Escape asks before it discards input", async () => {
    await form.getByLabel("Name").fill("deploy_key");
    await page.keyboard.press("Escape");
    await expect(form.getByText("Discard what you typed?")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form.getByText("Discard what you typed?")).toBeHidden();
    await form.getByRole("button", { name: "Cancel" }).click();
    await form.getByRole("button", { name: "Keep editing" }).click();
    await expect(form.getByLabel("Name")).toHaveValue("deploy_key");
  });

  await test.step("the secret is listed without its value", async () => {
    await form.getByLabel("Value").fill("line one\nline two");
    await form.getByRole("switch", { name: /Allow pull requests/ }).click();
    await form.getByRole("button", { name: "Create" }).click();
    await expect(toast(page, "Secret has been added successfully")).toBeVisible();
    await expect(form).toBeHidden();
    await expect(rows.nth(1)).toContainText("deploy_key");
    await expect(rows.nth(1)).toContainText("Allowed");
    await expect(page.getByText("line one")).toHaveCount(0);
  });

  await test.step("a duplicate name is rejected beside its field, and the input is kept", async () => {
    await open.click();
    await form.getByLabel("Name").fill("DEPLOY_KEY");
    await form.getByLabel("Value").fill("another");
    await form.getByRole("button", { name: "Create" }).click();
    await expect(toast(page, "Unable to add secret")).toBeVisible();
    // A Drone server answers 500 with the message of its database.
    if (through === "connected") pageErrors.allow(/status of 500/);
    const isTaken = { embedded: "A secret named DEPLOY_KEY already exists", connected: /^UNIQUE/ }[
      through
    ];
    await expect(form.getByText(isTaken)).toBeVisible();
    await expect(form.getByLabel("Value")).toHaveValue("another");
    await page.keyboard.press("Escape");
    await form.getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();
  });

  await test.step("the secret is replaced in place", async () => {
    await page.getByRole("button", { name: "Replace secret deploy_key" }).click();
    const replacement = page.getByRole("dialog", { name: "Replace secret deploy_key" });
    await replacement.getByLabel("Value").fill("new value");
    await replacement.getByRole("switch", { name: /Allow pull requests/ }).click();
    await replacement.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Changes have been saved")).toBeVisible();
    await expect(rows.nth(1)).toContainText("Not allowed");
  });

  await test.step("deleting a secret names it and asks first", async () => {
    await page.getByRole("button", { name: "Delete secret deploy_key" }).click();
    const question = page.getByRole("dialog", { name: "Delete secret" });
    await expect(question).toContainText("deploy_key");
    await question.getByRole("button", { name: "Delete secret" }).click();
    await expect(toast(page, "Secret has been removed successfully")).toBeVisible();
    await expect(page.getByText("No secrets yet")).toBeVisible();
  });
});
