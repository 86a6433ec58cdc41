import type { Secret } from "@signalbox/contract";
import type { Selectable } from "kysely";
import type { Cipher } from "../keys/keys.ts";
import { fromFlag, toColumns, toOptional, toOptionalFlag } from "../database/columns.ts";
import type { SecretRow } from "../database/tables.ts";

/** The conversions that both tables of secrets share. Values are stored encrypted; names are case-insensitive. */

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

export function toNewColumns(cipher: Cipher, { name, data, ...flags }: SecretToInsert) {
  return {
    name,
    type: "",
    data_encrypted: cipher.encrypt(data),
    pull_request: fromFlag(flags.pull_request),
    pull_request_push: fromFlag(flags.pull_request_push),
  };
}

/** The type of a secret is always empty. It is set again because an update without any column is invalid SQL. */
export function toChangedColumns(cipher: Cipher, { data, ...flags }: SecretUpdate) {
  return {
    type: "",
    ...(data === undefined ? {} : { data_encrypted: cipher.encrypt(data) }),
    ...toColumns(flags),
  };
}

export function toSecret(
  row: Selectable<SecretRow>,
  owner: { repo_id: number } | { namespace: string },
): Secret {
  return {
    id: row.id,
    ...owner,
    name: row.name,
    type: toOptional(row.type),
    pull_request: toOptionalFlag(row.pull_request),
    pull_request_push: toOptionalFlag(row.pull_request_push),
  };
}

export function toOpenSecret(cipher: Cipher, row: Selectable<SecretRow>): OpenSecret {
  return {
    name: row.name,
    data: cipher.decrypt(row.data_encrypted),
    pull_request: row.pull_request !== 0,
  };
}
