import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { hasInstallationId, readInstallationId } from "./installation-id.ts";

it("differs between data folders, and stays the same for one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "installation-"));
  const copy = `${folder}-copy`;
  onTestFinished(() => rm(folder, { recursive: true }));
  onTestFinished(() => rm(copy, { recursive: true }));
  expect(await hasInstallationId(folder)).toBe(false);
  const id = await readInstallationId(folder);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(await readInstallationId(folder)).toBe(id);
  expect(await hasInstallationId(folder)).toBe(true);
  await cp(folder, copy, { recursive: true });
  expect(await readInstallationId(copy)).not.toBe(id);
});
