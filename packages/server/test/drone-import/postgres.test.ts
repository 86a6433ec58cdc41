import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { removeRepositories } from "../git-fixture.ts";
import { postgresPrograms } from "../postgres-programs.ts";
import { bring, databaseAfter, openTarget } from "./drone-fixture.ts";
import { copyToPostgres, startPostgres } from "./postgres-fixture.ts";

afterAll(removeRepositories);

/** All rows of a data folder, without what is encrypted, which differs each time. */
function rowsOf(folder: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(folder, "signalbox.db"), { readOnly: true });
  const tables = database
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
    .all();
  const imported = tables.filter(({ name }) => name !== "installation" && name !== "migrations");
  const rows = imported.map(({ name }) => {
    const all = database.prepare(`select * from ${String(name)}`).all();
    const plain = all.map((row) =>
      Object.entries(row).filter(
        ([column, value]) => !column.endsWith("_encrypted") && value !== folder,
      ),
    );
    return [name, plain];
  });
  database.close();
  return Object.fromEntries(rows);
}

const logsOf = (folder: string) =>
  execFileSync("sh", ["-c", "find logs -type f -exec sha256sum {} + | sort"], {
    cwd: folder,
    encoding: "utf8",
  });

it.runIf(postgresPrograms !== undefined)(
  "imports the same from PostgreSQL as from SQLite",
  { timeout: 120_000 },
  async () => {
    const file = await databaseAfter("");
    const server = await startPostgres();
    try {
      await copyToPostgres(file, server.folder);
      const [fromFile, fromServer] = [await openTarget(), await openTarget()];
      const expected = await bring(file, fromFile);
      const imported = await bring({ address: server.address }, fromServer);
      expect(imported.text).toBe(expected.text);
      expect(imported.counts).toMatchObject({ builds: 52, logs: 218 });
      expect(rowsOf(fromServer.folder)).toEqual(rowsOf(fromFile.folder));
      expect(logsOf(fromServer.folder)).toBe(logsOf(fromFile.folder));
      const again = await bring({ address: server.address }, fromServer);
      expect(again.counts).toMatchObject({ users: 0, builds: 0, logs: 0 });
    } finally {
      await server.stop();
    }
  },
);

it.each([
  [
    "postgres://drone:geheim@127.0.0.1:1/drone",
    /The database drone at 127\.0\.0\.1 cannot be read: .*ECONNREFUSED/,
  ],
  ["postgres://:geheim:x", /must be written as postgres:/],
])("refuses a database at %s without its password", async (address, message) => {
  const refused = bring({ address }, await openTarget());
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.not.toThrow(/geheim/);
});
