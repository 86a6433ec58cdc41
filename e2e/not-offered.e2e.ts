import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

/** The answers of Drone servers without the enterprise features. */
const notImplemented = { status: 501, json: { message: "Not Implemented" } };

test("a call that the server answers with 501 is explained and not offered again", async ({
  page,
  makeRepository,
  pageErrors,
}) => {
  pageErrors.allow(/status of 501/);
  const { slug, commit } = await makeRepository("plain", { ".drone.yml": pipelineFile() });
  await page.route(/\/api\/repos\/.*\/(cron|secrets|promote|rollback)(\?.*)?$/, (route) =>
    route.fulfill(notImplemented),
  );

  for (const [path, what] of [
    ["cron", "cron jobs"],
    ["secrets", "secrets"],
  ]) {
    await page.goto(`/${slug}/settings/${path}`);
    await expect(page.getByText(`This server does not support ${what}`)).toBeVisible();
    await expect(page.getByRole("button", { name: /^New / })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  }

  await commit({ "name.txt": "World" }, "Greet the world");
  await page.goto(`/${slug}`);
  await page.getByRole("link", { name: "Greet the world" }).click();
  const promote = page.getByRole("menuitem", { name: "Promote" });
  const menu = page.getByRole("button", { name: "Actions" });
  await menu.click();
  await promote.click();
  const form = page.getByRole("dialog", { name: "Create deployment" });
  await form.getByLabel("Target").fill("staging");
  await form.getByRole("button", { name: "Deploy" }).click();
  await expect(form.getByText("This server does not support this.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Deploy" })).toHaveCount(0);
  await form.getByRole("button", { name: "Close" }).last().click();
  await expect(form).toBeHidden();
  await menu.click();
  await expect(promote).toHaveText("Promote (not supported by this server)");
  await expect(promote).toBeDisabled();
});
