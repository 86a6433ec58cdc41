import { DatabaseSync } from "node:sqlite";
import { transaction } from "./transaction.ts";

/**
 * Marks repositories as trusted in the database of a server, which may run and notices the change. Changes nothing if one
 * of them is unknown.
 * @param slugs `namespace/name`
 * @returns the unknown ones
 */
export function trustRepositories(file: string, slugs: readonly string[]): string[] {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    return transaction(database, () => {
      const find = database.prepare("select id from repos where slug = ?");
      const unknown = slugs.filter((slug) => find.get(slug) === undefined);
      if (unknown.length > 0) return unknown;
      const trust = database.prepare(
        "update repos set trusted = 1, updated = unixepoch(), version = version + 1 where slug = ?",
      );
      for (const slug of slugs) trust.run(slug);
      return [];
    });
  } finally {
    database.close();
  }
}
