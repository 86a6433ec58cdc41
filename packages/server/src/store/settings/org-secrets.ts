import type { Secret } from "@signalbox/contract";
import type { Cipher } from "../../keys/keys.ts";
import type { Database } from "../database/database.ts";
import { createSecretRows } from "./secret-rows.ts";

/** Secrets of namespaces, stored like those of repositories. */
export function createOrgSecretStore(database: Database, cipher: Cipher) {
  const { sql } = database;
  const selectAll = () => sql.selectFrom("org_secrets").selectAll();
  const select = (namespace: string) => selectAll().where("namespace", "=", namespace);
  const { toSecret, ...rows } = createSecretRows(database, cipher, {
    find: (namespace: string, name) => select(namespace).where("name", "=", name),
    list: (namespace) => select(namespace).orderBy("name"),
    insert: (namespace, columns) =>
      sql
        .insertInto("org_secrets")
        .values({ namespace, ...columns })
        .returningAll(),
    update: (id, columns) =>
      sql.updateTable("org_secrets").set(columns).where("id", "=", id).returningAll(),
    delete: (namespace, name) =>
      sql.deleteFrom("org_secrets").where("namespace", "=", namespace).where("name", "=", name),
    ownerOf: ({ namespace }) => ({ namespace }),
  });
  return {
    ...rows,
    listAll: (): Secret[] =>
      database.all(selectAll().orderBy("namespace").orderBy("name")).map(toSecret),
  };
}
