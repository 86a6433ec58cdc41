import type { Secret } from "@signalbox/contract";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Cipher } from "../../keys/keys.ts";
import { fromFlag, toOptional, toColumns, toOptionalFlag } from "../database/columns.ts";
import type { Database, Query } from "../database/database.ts";
import type { SecretRow } from "../database/tables.ts";

export type SecretToInsert = {
  name: string;
  data: string;
  pull_request: boolean;
  pull_request_push: boolean;
};

/** Undefined values stay unchanged. */
export type SecretUpdate = {
  data: string | undefined;
  pull_request: boolean | undefined;
  pull_request_push: boolean | undefined;
};

/** A decrypted secret, for the steps that may use it. */
export type OpenSecret = { name: string; data: string; pull_request: boolean };

/** The queries for one table of secrets, whose owner is a repository or a namespace. */
export type SecretQueries<Owner, Row> = {
  find: (owner: Owner, name: string) => Query<Row>;
  list: (owner: Owner) => Query<Row>;
  insert: (owner: Owner, columns: Insertable<SecretRow>) => Query<Row>;
  update: (id: number, columns: Updateable<SecretRow>) => Query<Row>;
  delete: (owner: Owner, name: string) => Query<unknown>;
  ownerOf: (row: Row) => Pick<Secret, "repo_id" | "namespace">;
};

/** Secrets are stored encrypted; their names are case-insensitive. */
export function createSecretRows<Owner, Row extends Selectable<SecretRow>>(
  database: Database,
  cipher: Cipher,
  queries: SecretQueries<Owner, Row>,
) {
  const toSecret = (row: Row): Secret => ({
    id: row.id,
    ...queries.ownerOf(row),
    name: row.name,
    type: toOptional(row.type),
    pull_request: toOptionalFlag(row.pull_request),
    pull_request_push: toOptionalFlag(row.pull_request_push),
  });
  return {
    toSecret,

    find: (owner: Owner, name: string): Secret | undefined =>
      database.find(queries.find(owner, name), toSecret),

    list: (owner: Owner): Secret[] => database.all(queries.list(owner)).map(toSecret),

    /** All secrets of an owner, decrypted. */
    listOpen: (owner: Owner): OpenSecret[] =>
      database.all(queries.list(owner)).map((row) => ({
        name: row.name,
        data: cipher.decrypt(row.data_encrypted),
        pull_request: row.pull_request !== 0,
      })),

    insert: (owner: Owner, { name, data, ...flags }: SecretToInsert): Secret => {
      const columns = {
        name,
        type: "",
        data_encrypted: cipher.encrypt(data),
        pull_request: fromFlag(flags.pull_request),
        pull_request_push: fromFlag(flags.pull_request_push),
      };
      const row = database.first(queries.insert(owner, columns));
      if (row === undefined) throw new Error(`secret ${name} was not stored`);
      return toSecret(row);
    },

    /** Changes a secret; undefined if there is no secret of that name. */
    update: (owner: Owner, name: string, { data, ...flags }: SecretUpdate): Secret | undefined => {
      const old = database.first(queries.find(owner, name));
      if (old === undefined) return undefined;
      const data_encrypted = data === undefined ? old.data_encrypted : cipher.encrypt(data);
      const columns = { data_encrypted, ...toColumns(flags) };
      return database.find(queries.update(old.id, columns), toSecret);
    },

    /** Deletes a secret and returns whether it existed. */
    delete: (owner: Owner, name: string): boolean => database.run(queries.delete(owner, name)) > 0,
  };
}
