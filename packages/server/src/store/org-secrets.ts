import type { Secret } from "@signalbox/contract";
import type { Selectable } from "kysely";
import type { Cipher } from "../auth/keys.ts";
import { fromFlag, ifAny, toColumns, toFlagIfAny } from "./columns.ts";
import type { Database } from "./database.ts";
import type { OpenSecret, SecretToInsert, SecretUpdate } from "./secrets.ts";
import type { Tables } from "./tables.ts";

/** Secrets of namespaces, kept as those of repositories are. */
export const createOrgSecretStore = (database: Database, cipher: Cipher) => {
  const selectAll = () => database.sql.selectFrom("org_secrets").selectAll();
  const select = (namespace: string) => selectAll().where("namespace", "=", namespace);
  return {
    find: (namespace: string, name: string): Secret | undefined => {
      const row = database.first(select(namespace).where("name", "=", name));
      return row && toSecret(row);
    },

    /** The secrets of all namespaces. */
    listAll: (): Secret[] =>
      database.all(selectAll().orderBy("namespace").orderBy("name")).map(toSecret),

    list: (namespace: string): Secret[] =>
      database.all(select(namespace).orderBy("name")).map(toSecret),

    /** All secrets of a namespace with their values. */
    listOpen: (namespace: string): OpenSecret[] =>
      database.all(select(namespace).orderBy("name")).map((row) => ({
        name: row.name,
        data: cipher.decrypt(row.data_encrypted),
        pull_request: row.pull_request !== 0,
      })),

    insert: (namespace: string, { name, data, ...flags }: SecretToInsert): Secret => {
      const row = database.first(
        database.sql
          .insertInto("org_secrets")
          .values({
            namespace,
            name,
            type: "",
            data_encrypted: cipher.encrypt(data),
            pull_request: fromFlag(flags.pull_request),
            pull_request_push: fromFlag(flags.pull_request_push),
          })
          .returningAll(),
      );
      if (row === undefined) throw new Error(`secret ${name} was not stored`);
      return toSecret(row);
    },

    /** Changes a secret; undefined if there is none of that name. */
    update: (namespace: string, name: string, { data, ...flags }: SecretUpdate) => {
      const old = database.first(select(namespace).where("name", "=", name));
      const row =
        old &&
        database.first(
          database.sql
            .updateTable("org_secrets")
            .set({
              data_encrypted: data === undefined ? old.data_encrypted : cipher.encrypt(data),
              ...toColumns(flags),
            })
            .where("id", "=", old.id)
            .returningAll(),
        );
      return row && toSecret(row);
    },

    /** Removes a secret and says whether there was one. */
    delete: (namespace: string, name: string): boolean =>
      database.run(
        database.sql
          .deleteFrom("org_secrets")
          .where("namespace", "=", namespace)
          .where("name", "=", name),
      ) > 0,
  };
};

const toSecret = (row: Selectable<Tables["org_secrets"]>): Secret => ({
  id: row.id,
  namespace: row.namespace,
  name: row.name,
  type: ifAny(row.type),
  pull_request: toFlagIfAny(row.pull_request),
  pull_request_push: toFlagIfAny(row.pull_request_push),
});
