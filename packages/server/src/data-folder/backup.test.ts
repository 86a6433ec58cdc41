import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "../../test/git-fixture.ts";
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
