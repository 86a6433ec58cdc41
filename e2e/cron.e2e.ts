import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { toast } from "./toast.ts";

test("cron jobs can have each of the five schedules, or a custom expression", async ({
  page,
  makeRepository,
}) => {
  const repository = await makeRepository("cron", { ".drone.yml": pipelineFile() });
  await page.goto(`/${repository.slug}/settings/cron`);
  await expect(page.getByText("No cron jobs yet")).toBeVisible();
  const open = page.getByRole("button", { name: "New cron job" });
  const form = page.getByRole("dialog", { name: "Create a New Cron Job" });
  const create = form.getByRole("button", { name: "Create" });
  const table = page.getByRole("table", { name: "Cron jobs" });

  await test.step("the form starts with @hourly and the default branch", async () => {
    await open.click();
    await expect(form.getByLabel("Schedule")).toHaveValue("@hourly");
    await expect(form.getByLabel("Branch")).toHaveValue("main");
    await expect(form.getByText("Every hour.", { exact: true })).toBeVisible();
  });

  await test.step("the list shows the name that the server chose", async () => {
    await form.getByLabel("Name").fill("Nightly Build");
    await form.getByLabel("Schedule").selectOption("@daily");
    await create.click();
    await expect(toast(page, "Cron has been added successfully")).toBeVisible();
    const row = table.getByRole("row", { name: /nightly-build/ });
    await expect(row).toContainText("At 00:00 every day");
    await expect(row).toContainText("@daily");
    await expect(row.locator("time")).toHaveAttribute("title", /00:00:00/);
  });

  await test.step("an invalid expression shows the server's message and keeps the input", async () => {
    await open.click();
    await form.getByLabel("Name").fill("often");
    await form.getByLabel("Schedule").selectOption("Custom expression");
    await create.click();
    await expect(form.getByText("An expression is required")).toBeVisible();
    await form.getByLabel("Expression").fill("every now and then");
    await expect(form.getByText(/The dashboard does not understand this expression/)).toBeVisible();
    await create.click();
    await expect(toast(page, "Invalid Cronjob Expression")).toBeVisible();
    await expect(form.getByText("Invalid Cronjob Expression")).toHaveCount(0);
    await expect(form.getByLabel("Name")).toHaveValue("often");
  });

  await test.step("a valid expression is described in words", async () => {
    await form.getByLabel("Expression").fill("0 30 2 * * 1-5");
    await expect(form.getByText("At 02:30 on Monday to Friday.", { exact: true })).toBeVisible();
    await form.getByLabel("Branch").fill("");
    await create.click();
    await expect(table.getByRole("row", { name: /often/ })).toContainText("master");
  });

  await test.step("a schedule of more than one build a minute asks first", async () => {
    await open.click();
    await form.getByLabel("Name").fill("each second");
    await form.getByLabel("Schedule").selectOption("Custom expression");
    await form.getByLabel("Expression").fill("* * * * *");
    await create.click();
    const question =
      "This starts 60 builds a minute. The first field is seconds: add a 0 in front.";
    await expect(form.getByRole("alert")).toHaveText(question);
    await form.getByRole("button", { name: "Keep editing" }).click();
    await expect(form.getByRole("alert")).toHaveCount(0);
    await form.getByLabel("Expression").fill("0,30 0 0 1 1 *");
    await create.click();
    await expect(form.getByRole("alert")).toHaveText("This starts 2 builds a minute.");
    await form.getByRole("button", { name: "Create anyway" }).click();
    await expect(table.getByRole("row", { name: /each-second/ })).toBeVisible();
  });

  await test.step("deleting a job names it and asks first", async () => {
    await page.getByRole("button", { name: "Remove cron job often" }).click();
    const question = page.getByRole("dialog", { name: "Remove cron job" });
    await expect(question).toContainText("often");
    await question.getByRole("button", { name: "Remove cron job" }).click();
    await expect(toast(page, "Cron has been removed successfully")).toBeVisible();
    await expect(table.getByRole("row", { name: /often/ })).toHaveCount(0);
  });
});
