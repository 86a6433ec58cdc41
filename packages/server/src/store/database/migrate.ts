import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { transaction } from "./transaction.ts";

const folder = new URL("./migrations/", import.meta.url);

/** The files of the migrations in order. */
function listMigrations(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

/** The number of migrations that this program knows: the version of the tables that it makes. */
export function knownSchemaVersion(): number {
  return listMigrations().length;
}

/** The number of migrations that a database has had. */
export function schemaVersion(connection: DatabaseSync): number {
  return Number(connection.prepare("pragma user_version").get()?.["user_version"]);
}

/** Applies the migrations that this database has not had yet, in order of their file names. */
export function migrate(connection: DatabaseSync): void {
  const files = listMigrations();
  const seen = schemaVersion(connection);
  if (seen > files.length)
    throw new Error("it was written by a newer version of Signalbox; update Signalbox");
  for (const [index, file] of files.entries()) {
    if (index < seen) continue;
    const text = readFileSync(new URL(file, folder), "utf8");
    transaction(connection, () => {
      connection.exec(text);
      connection.exec(`pragma user_version = ${index + 1}`);
    });
  }
}

/** Whether a database has had all migrations that this program knows, and no other. */
export function isCurrent(file: string): boolean {
  const connection = new DatabaseSync(file, { timeout: 5000 });
  try {
    return schemaVersion(connection) === knownSchemaVersion();
  } finally {
    connection.close();
  }
}
