import type { User, UserWithToken } from "@signalbox/contract";
import type { Selectable } from "kysely";
import type { Cipher } from "./keys/keys.ts";
import { type Clock, secondsOf } from "../lib/clock.ts";
import { toColumns, toFlag } from "./database/columns.ts";
import type { Database } from "./database/database.ts";
import { createUserEmails } from "./user-emails.ts";
import { cacheRows } from "./database/cache-rows.ts";
import type { Tables } from "./database/tables.ts";

/** `token` is the personal token; without `password_hash` the sign-in form is disabled. */
export type NewUser = Pick<User, "login"> & {
  token: string;
  password_hash?: string;
  external_id?: string;
} & Partial<Pick<User, "email" | "machine" | "admin" | "avatar">>;

export type UserChange = Partial<
  Pick<User, "email" | "admin" | "active" | "avatar" | "syncing" | "synced" | "last_login">
> & { name?: string; company?: string; password_hash?: string; external_id?: string };

/** Logins are case-insensitive. Tokens are looked up by hash and stored encrypted. */
export function createUserStore(database: Database, clock: Clock, cipher: Cipher) {
  const select = () => database.sql.selectFrom("users").selectAll();
  const findRow = (login: string) => database.first(select().where("login", "=", login));
  const byId = database.prepare((id: number) => select().where("id", "=", id));
  const byTokenHash = database.prepare((hash: string) => select().where("token_hash", "=", hash));
  const findById = cacheRows(
    database,
    database.onUserChange,
    (id: number): User | undefined => byId(id).map(toUser)[0],
  );
  // The key is the token itself, because hashing it takes as long as the query.
  const findByToken = cacheRows(
    database,
    database.onUserChange,
    (token: string): User | undefined => byTokenHash(cipher.hash(token)).map(toUser)[0],
  );
  const tokenColumns = (token: string) => ({
    token_hash: cipher.hash(token),
    token_encrypted: cipher.encrypt(token),
  });

  let isOpenToVisitors = true;

  return {
    isOpenToVisitors: (): boolean => isOpenToVisitors,
    /** From now on, only people with an account see public repositories. */
    closeToVisitors: (): void => {
      isOpenToVisitors = false;
    },

    find: (login: string): User | undefined => {
      const row = findRow(login);
      return row && toUser(row);
    },

    findById,

    findByToken,

    /** The user with this id at the source-control provider. */
    findByExternalId: (externalId: string): User | undefined => {
      const query = select().where("external_id", "=", externalId).where("external_id", "!=", "");
      return database.find(query, toUser);
    },

    /** Whether the user has an id at a provider: one that begins like this. */
    isLinked: (id: number, beginning = ""): boolean => {
      const [row] = byId(id);
      return row !== undefined && row.external_id !== "" && row.external_id.startsWith(beginning);
    },

    /** Whether nobody has signed in as this user yet: it has no password and no provider id. */
    isUnclaimed: (id: number): boolean => {
      const row = database.first(select().where("id", "=", id));
      return row?.password_hash === "" && row.external_id === "" && row.machine === 0;
    },

    ...createUserEmails(database, toUser),

    findPasswordHash: (login: string): string | undefined => findRow(login)?.password_hash,

    findWithToken: (id: number): UserWithToken | undefined => {
      const row = database.first(select().where("id", "=", id));
      return row && { ...toUser(row), token: cipher.decrypt(row.token_encrypted) };
    },

    list: (): User[] => database.all(select().orderBy("login")).map(toUser),

    isEmpty: (): boolean => database.first(select().limit(1)) === undefined,

    insert: ({ token, password_hash = "", external_id = "", ...user }: NewUser): User => {
      const now = secondsOf(clock);
      const row = database.first(
        database.sql
          .insertInto("users")
          .values({
            ...toColumns(user),
            ...tokenColumns(token),
            password_hash,
            external_id,
            created: now,
            updated: now,
          })
          .returningAll(),
      );
      if (row === undefined) throw new Error(`User ${user.login} was not stored`);
      return toUser(row);
    },

    update: (id: number, change: UserChange): User | undefined =>
      database.find(
        database.sql
          .updateTable("users")
          .set(toColumns({ ...change, updated: secondsOf(clock) }))
          .where("id", "=", id)
          .returningAll(),
        toUser,
      ),

    /** Replaces the user's token; the old one is invalid from then on. */
    updateToken: (id: number, token: string): void => {
      database.run(database.sql.updateTable("users").set(tokenColumns(token)).where("id", "=", id));
    },

    /** Clears the flag of syncs that were running when the server was killed. */
    stopSyncing: (): void => {
      database.run(database.sql.updateTable("users").set({ syncing: 0 }));
    },

    delete: (id: number): void => {
      database.run(database.sql.deleteFrom("users").where("id", "=", id));
    },
  };
}

const toUser = (row: Selectable<Tables["users"]>): User => ({
  id: row.id,
  login: row.login,
  email: row.email,
  machine: toFlag(row.machine),
  admin: toFlag(row.admin),
  active: toFlag(row.active),
  avatar: row.avatar,
  syncing: toFlag(row.syncing),
  synced: row.synced,
  created: row.created,
  updated: row.updated,
  last_login: row.last_login,
});
