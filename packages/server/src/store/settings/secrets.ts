import type { Cipher } from "../../keys/keys.ts";
import type { Database } from "../database/database.ts";
import { createSecretRows } from "./secret-rows.ts";

export function createSecretStore(database: Database, cipher: Cipher) {
  const { sql } = database;
  const select = (repoId: number) =>
    sql.selectFrom("secrets").selectAll().where("repo_id", "=", repoId);
  return createSecretRows(database, cipher, {
    find: (repoId: number, name) => select(repoId).where("name", "=", name),
    list: (repoId) => select(repoId).orderBy("name"),
    insert: (repoId, columns) =>
      sql
        .insertInto("secrets")
        .values({ repo_id: repoId, ...columns })
        .returningAll(),
    update: (id, columns) =>
      sql.updateTable("secrets").set(columns).where("id", "=", id).returningAll(),
    delete: (repoId, name) =>
      sql.deleteFrom("secrets").where("repo_id", "=", repoId).where("name", "=", name),
    ownerOf: ({ repo_id }) => ({ repo_id }),
  });
}
