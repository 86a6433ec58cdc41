import { backup, DatabaseSync } from "node:sqlite";
import { schemaVersion } from "./migrate.ts";

/** More than any database has, so that it is copied in one step. */
const allPages = 2 ** 31 - 1;

/**
 * Copies a database into an existing empty file, as it is at one moment. A server may write to it in the meantime and does
 * not wait. Rejects with an error of SQLite.
 * @returns the version of its tables
 */
export async function copyDatabase(from: string, to: string): Promise<number> {
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    // Between two steps, a write of another process would make SQLite begin again (https://www.sqlite.org/backup.html).
    await backup(source, to, { rate: allPages });
    return schemaVersion(source);
  } finally {
    source.close();
  }
}

/**
 * The version of the tables of a database that no server uses, after a check of all its pages. Throws an error of SQLite
 * if the file is not a database, or says what is damaged.
 */
export function checkDatabase(file: string): number {
  const database = new DatabaseSync(file);
  try {
    const [first] = database.prepare("pragma integrity_check(1)").all();
    const result = String(first?.["integrity_check"]);
    if (result !== "ok") throw new Error(result);
    return schemaVersion(database);
  } finally {
    database.close();
  }
}
