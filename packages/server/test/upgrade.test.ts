import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { run } from "./run-main.ts";
import { callWith, signIn, startServerProcess } from "./server-process.ts";

const migrations = join(import.meta.dirname, "../src/store/database/migrations");
const names = (await readdir(migrations)).sort();

afterAll(removeRepositories);

/** The rows of a finished build, in columns that the first version had already. */
const rowsOf = (path: string) => `
  insert into repos (uid, namespace, name, slug, default_branch, created, updated, path, git_dir, bare, access, active)
    values ('uid', 'repos', 'alpha', 'repos/alpha', 'main', 0, 0, '${path}', '${path}/.git', 0,
      '{"admin":[],"write":[],"read":[],"visibility":null}', 1);
  insert into builds (id, repo_id, trigger, number, status, event, message, created, updated)
    values (1, 1, 'kim', 1, 'success', 'push', 'Written long ago', 0, 0);
  insert into stages (id, repo_id, build_id, number, name, status, created, updated)
    values (1, 1, 1, 1, 'default', 'success', 0, 0);
  insert into steps (stage_id, number, name, status) values (1, 1, 'work', 'success');`;

/** A data folder as a server that had only the first migrations left it, with one build and its log. */
const oldDataFolder = async (folder: string, count: number): Promise<void> => {
  const path = join(folder, "repos", "alpha");
  await createRepository({ path });
  const data = join(folder, "data");
  await mkdir(join(data, "logs", "0", "1"), { recursive: true });
  await writeFile(
    join(data, "logs", "0", "1", "1-1.log"),
    '{"pos":0,"out":"old line\\n","time":0},\n',
  );
  const database = new DatabaseSync(join(data, "signalbox.db"));
  for (const name of names.slice(0, count))
    database.exec(await readFile(join(migrations, name), "utf8"));
  database.exec(`${rowsOf(path)} pragma user_version = ${count};`);
  database.close();
};

it.each([
  ["the version before", names.length - 1],
  ["the first version", 1],
])("opens the data folder of %s, with its history and logs", async (_, count) => {
  const folder = await temporaryFolder();
  await oldDataFolder(folder, count);
  const { address, child } = await startServerProcess(folder);
  try {
    const call = callWith(address, await signIn(address));
    const builds = await (await call("/api/repos/repos/alpha/builds")).json();
    expect(builds).toMatchObject([{ number: 1, status: "success", message: "Written long ago" }]);
    const log = await call("/api/repos/repos/alpha/builds/1/logs/1/1");
    expect(await log.json()).toMatchObject([{ pos: 0, out: "old line\n" }]);
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});

it("refuses the data folder of a newer version, and says how to proceed", async () => {
  const data = await temporaryFolder();
  const file = join(data, "signalbox.db");
  const database = new DatabaseSync(file);
  database.exec("pragma user_version = 9999");
  database.close();
  const { status, lines } = await run(["--port", "0", "--data", data]).ended;
  const reason = "it was written by a newer version of Signalbox; update Signalbox";
  expect([status, lines]).toEqual([1, [`The database ${file} cannot be opened: ${reason}`]]);
});
