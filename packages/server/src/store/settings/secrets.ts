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

/** The secrets of repositories. */
export function createSecretStore(database: Database, cipher: Cipher) {
  const { sql } = database;
  const select = (repoId: number) =>
    sql.selectFrom("secrets").selectAll().where("repo_id", "=", repoId);
  const selectList = (repoId: number) => select(repoId).orderBy("name");
  return {
    find: (repoId: number, name: string): Secret | undefined =>
      database.find(select(repoId).where("name", "=", name), toRepoSecret),

    list: (repoId: number): Secret[] => database.all(selectList(repoId)).map(toRepoSecret),

    /** All secrets of a repository, decrypted. */
    listOpen: (repoId: number): OpenSecret[] =>
      database.all(selectList(repoId)).map((row) => toOpenSecret(cipher, row)),

    insert: (repoId: number, secret: SecretToInsert): Secret => {
      const columns = { repo_id: repoId, ...toNewColumns(cipher, secret) };
      const row = database.first(sql.insertInto("secrets").values(columns).returningAll());
      if (row === undefined) throw new Error(`Secret ${secret.name} was not stored`);
      return toRepoSecret(row);
    },

    /** Changes a secret; undefined if there is no secret of that name. */
    update: (repoId: number, name: string, change: SecretUpdate): Secret | undefined =>
      database.find(
        sql
          .updateTable("secrets")
          .set(toChangedColumns(cipher, change))
          .where("repo_id", "=", repoId)
          .where("name", "=", name)
          .returningAll(),
        toRepoSecret,
      ),

    /** Deletes a secret and returns whether it existed. */
    delete: (repoId: number, name: string): boolean =>
      database.run(
        sql.deleteFrom("secrets").where("repo_id", "=", repoId).where("name", "=", name),
      ) > 0,
  };
}

const toRepoSecret = (row: Selectable<Tables["secrets"]>): Secret =>
  toSecret(row, { repo_id: row.repo_id });
