import type { Secret } from "@signalbox/contract";
import type { Selectable } from "kysely";
import type { Cipher } from "../keys/keys.ts";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import {
  toChangedColumns,
  toNewColumns,
  toOpenSecret,
  toSecret,
  type OpenSecret,
  type SecretToInsert,
  type SecretUpdate,
} from "./secret-columns.ts";

/** The secrets of namespaces. */
export function createOrgSecretStore(database: Database, cipher: Cipher) {
  const { sql } = database;
  const selectAll = () => sql.selectFrom("org_secrets").selectAll();
  const select = (namespace: string) => selectAll().where("namespace", "=", namespace);
  const selectList = (namespace: string) => select(namespace).orderBy("name");
  return {
    find: (namespace: string, name: string): Secret | undefined =>
      database.find(select(namespace).where("name", "=", name), toOrgSecret),

    list: (namespace: string): Secret[] => database.all(selectList(namespace)).map(toOrgSecret),

    listAll: (): Secret[] =>
      database.all(selectAll().orderBy("namespace").orderBy("name")).map(toOrgSecret),

    /** All secrets of a namespace, decrypted. */
    listOpen: (namespace: string): OpenSecret[] =>
      database.all(selectList(namespace)).map((row) => toOpenSecret(cipher, row)),

    insert: (namespace: string, secret: SecretToInsert): Secret => {
      const columns = { namespace, ...toNewColumns(cipher, secret) };
      const row = database.first(sql.insertInto("org_secrets").values(columns).returningAll());
      if (row === undefined) throw new Error(`Secret ${secret.name} was not stored`);
      return toOrgSecret(row);
    },

    /** Changes a secret; undefined if there is no secret of that name. */
    update: (namespace: string, name: string, change: SecretUpdate): Secret | undefined =>
      database.find(
        sql
          .updateTable("org_secrets")
          .set(toChangedColumns(cipher, change))
          .where("namespace", "=", namespace)
          .where("name", "=", name)
          .returningAll(),
        toOrgSecret,
      ),

    /** Deletes a secret and returns whether it existed. */
    delete: (namespace: string, name: string): boolean =>
      database.run(
        sql.deleteFrom("org_secrets").where("namespace", "=", namespace).where("name", "=", name),
      ) > 0,
  };
}

const toOrgSecret = (row: Selectable<Tables["org_secrets"]>): Secret =>
  toSecret(row, { namespace: row.namespace });
