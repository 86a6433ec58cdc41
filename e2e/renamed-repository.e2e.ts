import { appendFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { actAs } from "./people.ts";
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
  // A build without its folder fails before the step that is opened below.
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  const newPath = join(dirname(path), "new-name");
  await rename(path, newPath);
  const renamed = page.getByRole("heading", { name: "This repository was renamed" });
  await expect(renamed).toBeVisible();
  await expect(page.getByRole("button", { name: "New Build" })).toHaveCount(0);
  await page.getByRole("link", { name: "octo/new-name" }).click();
  await expect(renamed).toBeVisible();
  await expect(page.getByText("This repository is not active")).toBeVisible();
  // An administrator of one of the two may not move the history.
  await appendFile(join(newPath, ".git/config"), "[signalbox]\n\tadmin = half-admin\n");
  const actAsAdmin = await actAs(page, server, "half-admin");
  const isHalfAdmin = () =>
    page.evaluate(async () => {
      const { permissions } = await (await fetch("/api/repos/octo/new-name")).json();
      return permissions.admin;
    });
  await expect.poll(isHalfAdmin).toBe(true);
  await page.reload();
  await expect(page.getByText("An administrator of both can move the history")).toBeVisible();
  await actAsAdmin();
  await page.reload();
  await page.getByRole("button", { name: "Move the history" }).click();
  const moved = page.waitForResponse((answer) => answer.url().includes("?to=octo"));
  await page.getByRole("dialog").getByRole("button", { name: "Move history" }).click();
  expect((await moved).status()).toBe(200);
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
    await expect(page, `from ${slug}${place}`).toHaveURL(`/octo/new-name${place}`);
  }
  await expect(page.getByRole("button", { name: "New Build" })).toBeVisible();
  await expect(page.getByText("#1", { exact: true }).first()).toBeVisible();
});
