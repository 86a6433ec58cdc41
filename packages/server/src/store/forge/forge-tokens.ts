import type { Selectable } from "kysely";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import type { Cipher } from "../keys/keys.ts";

/** The tokens that a forge gave a person. */
export type ForgeTokens = {
  access: string;
  refresh: string | undefined;
  /** Unix seconds; 0 if it stays valid. */
  expires: number;
};

/** The tokens of people who signed in with the forge, encrypted. */
export function createForgeTokenStore(database: Database, cipher: Cipher) {
  const { sql } = database;
  const select = (userId: number) =>
    sql.selectFrom("forge_tokens").selectAll().where("user_id", "=", userId);

  const toTokens = (row: Selectable<Tables["forge_tokens"]>): ForgeTokens | undefined => {
    try {
      const refresh = row.refresh_encrypted;
      return {
        access: cipher.decrypt(row.access_encrypted),
        refresh: refresh === null ? undefined : cipher.decrypt(refresh),
        expires: row.expires,
      };
    } catch {
      // A lost key encrypted them: the person signs in again.
      return undefined;
    }
  };

  const toColumns = ({ access, refresh, expires }: ForgeTokens) => ({
    access_encrypted: cipher.encrypt(access),
    refresh_encrypted: refresh === undefined ? null : cipher.encrypt(refresh),
    expires,
  });

  return {
    /** Undefined if the person has none, or none that the present key decrypts. */
    find: (userId: number): ForgeTokens | undefined => database.find(select(userId), toTokens),

    /** Stores new tokens. A problem that the old ones had is over. */
    set: (userId: number, tokens: ForgeTokens): void => {
      const columns = { ...toColumns(tokens), problem: "" };
      database.run(
        sql
          .insertInto("forge_tokens")
          .values({ user_id: userId, ...columns })
          .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns)),
      );
    },

    /** When the person's repositories were listed last (0 = never), and why not since. */
    state: (userId: number): { listed: number; problem: string } | undefined =>
      database.find(select(userId), ({ listed, problem }) => ({ listed, problem })),

    setState: (userId: number, state: { listed?: number; problem?: string }): void => {
      database.run(sql.updateTable("forge_tokens").set(state).where("user_id", "=", userId));
    },

    delete: (userId: number): void => {
      database.run(sql.deleteFrom("forge_tokens").where("user_id", "=", userId));
    },
  };
}
