import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  symlink,
  truncate,
  watch,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "../../test/git-fixture.ts";
import { StartError } from "../lib/start-error.ts";
import { writeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

afterAll(removeRepositories);

const clock = () => 0;

/** A data folder with a key, a log and an example repository. */
async function makeDataFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), "data");
  await mkdir(join(folder, "logs", "1"), { recursive: true });
  await mkdir(join(folder, "repositories", "example"), { recursive: true });
  await writeFile(join(folder, "logs", "1", "2"), "a line");
  await writeFile(join(folder, "repositories", "example", "HEAD"), "ref: refs/heads/main");
  await writeFile(join(folder, "secret.key"), "key", { mode: 0o600 });
  const database = new DatabaseSync(join(folder, "signalbox.db"));
  database.exec("create table some (id integer); pragma user_version = 1;");
  database.close();
  return folder;
}

/** Moves a part of the data folder to another folder, and links to it by its absolute path. */
async function moveAway(folder: string, name: string): Promise<void> {
  const target = join(await temporaryFolder(), name);
  await rename(join(folder, name), target);
  await symlink(target, join(folder, name));
}

it("is restored without bits that give its files the rights of their owner", async () => {
  const folder = await makeDataFolder();
  const names = ["HEAD", "hook"].map((name) => join("repositories", "example", name));
  await writeFile(join(folder, names[1]!), "#!/bin/sh");
  await chmod(join(folder, names[0]!), 0o6644);
  await chmod(join(folder, names[1]!), 0o7755);
  await chmod(join(folder, "repositories"), 0o3755);
  const file = join(await temporaryFolder(), "backup.tar.gz");
  await writeBackup(folder, file, { clock });
  const restored = await temporaryFolder();
  await restoreBackup(file, restored);
  const modeOf = async (name: string) => (await lstat(join(restored, name))).mode & 0o7777;
  expect(await Promise.all([...names, "repositories"].map(modeOf))).toEqual([0o644, 0o755, 0o755]);
});

it("contains the files that links to other disks and mounted secrets point to", async () => {
  const folder = await makeDataFolder();
  for (const name of ["logs", "secret.key"]) await moveAway(folder, name);
  await symlink("1/2", join(folder, "logs", "newest"));
  const file = join(await temporaryFolder(), "backup.tar.gz");
  await writeBackup(folder, file, { clock });
  const restored = await temporaryFolder();
  await restoreBackup(file, restored);
  expect((await lstat(join(restored, "secret.key"))).isFile()).toBe(true);
  expect(await readFile(join(restored, "secret.key"), "utf8")).toBe("key");
  expect((await lstat(join(restored, "logs"))).isDirectory()).toBe(true);
  expect(await readFile(join(restored, "logs", "1", "2"), "utf8")).toBe("a line");
  expect(await readFile(join(restored, "logs", "newest"), "utf8")).toBe("a line");
});

it.each([
  ["logs/1/elsewhere", "/var/log"],
  ["logs/1/above", "../../../other"],
])("refuses the link %s to %s, which could not be restored", async (link, target) => {
  const folder = await makeDataFolder();
  await symlink(target, join(folder, link));
  const parent = await temporaryFolder();
  const file = join(parent, "backup.tar.gz");
  await expect(writeBackup(folder, file, { clock })).rejects.toThrow(
    new StartError(
      `The backup ${file} cannot be written: ${join(folder, link)} is a link to ${target}, outside ${join(folder, "logs")}`,
    ),
  );
  expect(await readdir(parent)).toEqual([]);
});

it("refuses a data folder whose key is a broken link", async () => {
  const folder = await makeDataFolder();
  await rename(join(folder, "secret.key"), join(folder, "other.key"));
  await symlink("missing.key", join(folder, "secret.key"));
  const file = join(await temporaryFolder(), "backup.tar.gz");
  await expect(writeBackup(folder, file, { clock })).rejects.toThrow(
    `${join(folder, "secret.key")} is a link to a missing file`,
  );
});

it("contains no earlier backups that were written to the data folder", async () => {
  const folder = await makeDataFolder();
  await writeBackup(folder, join(folder, "monday.tar.gz"), { clock });
  for (const name of ["old.tar.gz.7.partial", "old.tar.gz.7.partial.db", "restore.partial"])
    await writeFile(join(folder, name), "left by a process that was killed");
  const file = join(folder, "tuesday.tar.gz");
  await writeBackup(folder, file, { clock });
  const restored = await temporaryFolder();
  await restoreBackup(file, restored);
  const names = await readdir(restored);
  expect(names.sort()).toEqual(["logs", "repositories", "secret.key", "signalbox.db"]);
});

it("leaves nothing behind if it is interrupted while it is restored", async () => {
  const folder = await makeDataFolder();
  // Unpacking takes a while, but the archive is small.
  await truncate(join(folder, "logs", "1", "2"), 200_000_000);
  const file = join(await temporaryFolder(), "backup.tar.gz");
  await writeBackup(folder, file, { clock });
  const restored = await temporaryFolder();
  const stop = new AbortController();
  const ended = restoreBackup(file, restored, stop.signal);
  for await (const { filename } of watch(restored)) if (filename === "restore.partial") break;
  stop.abort(new Error("interrupted"));
  await expect(ended).rejects.toThrow("interrupted");
  expect(await readdir(restored)).toEqual([]);
});
