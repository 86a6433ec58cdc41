import type { Secret } from "@signalbox/contract";
import type { Selectable } from "kysely";
import type { Cipher } from "../auth/keys.ts";
import { fromFlag, ifAny, toColumns, toFlagIfAny } from "./columns.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

export type SecretToInsert = {
  name: string;
  data: string;
  pull_request: boolean;
  pull_request_push: boolean;
};

/** What is to be different; what is undefined stays. */
export type SecretUpdate = {
  data: string | undefined;
  pull_request: boolean | undefined;
  pull_request_push: boolean | undefined;
};

/** A secret with its value, for the steps that may have it. */
export type OpenSecret = { name: string; data: string; pull_request: boolean };

/** Secrets lie encrypted in the database; names compare without regard to letter case. */
export const createSecretStore = (database: Database, cipher: Cipher) => {
  const select = (repoId: number) =>
    database.sql.selectFrom("secrets").selectAll().where("repo_id", "=", repoId);
  return {
    find: (repoId: number, name: string): Secret | undefined => {
      const row = database.first(select(repoId).where("name", "=", name));
      return row && toSecret(row);
    },

    list: (repoId: number): Secret[] => database.all(select(repoId).orderBy("name")).map(toSecret),

    /** All secrets of a repository with their values. */
    listOpen: (repoId: number): OpenSecret[] =>
      database.all(select(repoId).orderBy("name")).map((row) => ({
        name: row.name,
        data: cipher.decrypt(row.data_encrypted),
        pull_request: row.pull_request !== 0,
      })),

    insert: (repoId: number, { name, data, ...flags }: SecretToInsert): Secret => {
      const row = database.first(
        database.sql
          .insertInto("secrets")
          .values({
            repo_id: repoId,
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
    update: (repoId: number, name: string, { data, ...flags }: SecretUpdate) => {
      const old = database.first(select(repoId).where("name", "=", name));
      const row =
        old &&
        database.first(
          database.sql
            .updateTable("secrets")
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
    delete: (repoId: number, name: string): boolean =>
      database.run(
        database.sql.deleteFrom("secrets").where("repo_id", "=", repoId).where("name", "=", name),
      ) > 0,
  };
};

const toSecret = (row: Selectable<Tables["secrets"]>): Secret => ({
  id: row.id,
  repo_id: row.repo_id,
  name: row.name,
  type: ifAny(row.type),
  pull_request: toFlagIfAny(row.pull_request),
  pull_request_push: toFlagIfAny(row.pull_request_push),
});
