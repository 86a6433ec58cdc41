import type { Database } from "./database/database.ts";
import { cacheRows } from "./database/cache-rows.ts";

/** Sessions of browsers. Only the hash of a session's id is stored; times are unix seconds. */
export function createSessionStore(database: Database) {
  const byHash = database.prepare((idHash: string) =>
    database.sql
      .selectFrom("sessions")
      .select(["user_id", "expires"])
      .where("id_hash", "=", idHash),
  );
  const find = cacheRows(database, database.onSessionChange, (idHash: string) => byHash(idHash)[0]);
  return {
    insert: (session: {
      id_hash: string;
      user_id: number;
      created: number;
      expires: number;
    }): void => {
      database.run(database.sql.insertInto("sessions").values(session));
    },

    /** The user of a session that has not expired. */
    findUserId: (idHash: string, nowSeconds: number): number | undefined => {
      const session = find(idHash);
      return session !== undefined && session.expires > nowSeconds ? session.user_id : undefined;
    },

    delete: (idHash: string): void => {
      database.run(database.sql.deleteFrom("sessions").where("id_hash", "=", idHash));
    },

    deleteOfUser: (userId: number): void => {
      database.run(database.sql.deleteFrom("sessions").where("user_id", "=", userId));
    },

    deleteExpired: (nowSeconds: number): void => {
      database.run(database.sql.deleteFrom("sessions").where("expires", "<=", nowSeconds));
    },
  };
}
