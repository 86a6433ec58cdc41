import { rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

test("both pages of a renamed repository say so, and its history moves with one click @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug, path } = await makeRepository("old-name", { ".drone.yml": pipelineFile() });
  await page.request.post(`/api/repos/${slug}/builds`, { headers: { origin: server.url } });
  await page.goto(`/${slug}`);
  await expect(page.getByRole("button", { name: "New Build" })).toBeVisible();
  await rename(path, join(dirname(path), "new-name"));
  const renamed = page.getByRole("heading", { name: "This repository was renamed" });
  await expect(renamed).toBeVisible();
  await expect(page.getByRole("button", { name: "New Build" })).toHaveCount(0);
  await page.getByRole("link", { name: "octo/new-name" }).click();
  await expect(renamed).toBeVisible();
  await expect(page.getByText("This repository is not active")).toBeVisible();
  await page.getByRole("button", { name: "Move the history" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move history" }).click();
  await expect(renamed).toHaveCount(0);
  for (const place of [
    "?query=branch%3Amain",
    "/branches",
    "/deployments",
    "/trends",
    "/settings",
    "/settings/secrets",
    "/settings/cron",
    "/settings/webhooks",
    "/settings/badges?branch=main",
    "/1",
    "/1/1/2?q=word",
    "",
  ]) {
    await page.goto(`/${slug}${place}`);
    await expect(page).toHaveURL(`/octo/new-name${place}`);
  }
  await expect(page.getByRole("button", { name: "New Build" })).toBeVisible();
  await expect(page.getByText("#1", { exact: true }).first()).toBeVisible();
});
