import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { password } from "../packages/server/test/server-process.ts";
import { canFillDisk, startOnSmallDisk } from "../packages/server/test/small-disk.ts";
import { expect, test } from "./fixtures.ts";
import { createRepository } from "./repository.ts";

test("administrators see a banner while the server's disk is full", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/507/);
  test.skip(!canFillDisk, "needs a disk of its own");
  const folder = await mkdtemp(join(tmpdir(), "signalbox-e2e-"));
  const { slug } = await createRepository(join(folder, "repos", "octo"), "alpha", {
    "README.md": "Alpha",
  });
  const { server, fill, free } = await startOnSmallDisk(folder);
  const { address } = server;
  try {
    const headers = { origin: address };
    await page.request.post(`${address}/login`, { form: { username: "admin", password }, headers });
    await page.request.post(`${address}/api/user/repos`, { headers });
    await page.request.post(`${address}/api/repos/${slug}`, { headers });
    await page.goto(`${address}/${slug}/settings`);
    const banner = page.getByText("The server's disk is full. Changes are not saved");
    const protectedSwitch = page.getByRole("switch", { name: "Protected" });
    await expect(protectedSwitch).toBeVisible();
    await expect(banner).toHaveCount(0);

    await fill();
    await protectedSwitch.click();
    // Space that is left in the database's own files may take the first change.
    await expect(async () => {
      const { status } = await page.request
        .patch(`${address}/api/repos/${slug}`, { data: { timeout: 90 }, headers })
        .then((answer) => ({ status: answer.status() }));
      expect(status).toBe(507);
    }).toPass();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(banner).toBeVisible();
    await expect(page.getByText("nothing was saved").first()).toBeVisible();
    await expect(protectedSwitch).toBeChecked();

    await free();
    await expect(banner).toHaveCount(0, { timeout: 30_000 });
  } finally {
    server.child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
});
