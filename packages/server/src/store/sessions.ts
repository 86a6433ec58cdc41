import type { Database } from "./database/database.ts";
import { cacheRows } from "./database/cache-rows.ts";

/** Sessions of browsers. Only the hash of a session's id is stored; times are unix seconds. */
export function createSessionStore(database: Database) {
  const byHash = database.prepare((idHash: string) =>
    database.sql
      .selectFrom("sessions")
      .select(["user_id", "expires", "used"])
      .where("id_hash", "=", idHash),
  );
  const find = cacheRows(database, database.onSessionChange, (idHash: string) => byHash(idHash)[0]);
  return {
    insert: (session: {
      id_hash: string;
      user_id: number;
      created: number;
      expires: number;
      used: number;
    }): void => {
      database.run(database.sql.insertInto("sessions").values(session));
    },

    find,

    /** Stores that a session was used. */
    setUsed: (idHash: string, used: number): void => {
      database.run(
        database.sql.updateTable("sessions").set({ used }).where("id_hash", "=", idHash),
      );
    },

    delete: (idHash: string): void => {
      database.run(database.sql.deleteFrom("sessions").where("id_hash", "=", idHash));
    },

    deleteOfUser: (userId: number): void => {
      database.run(database.sql.deleteFrom("sessions").where("user_id", "=", userId));
    },

    /** Deletes the sessions that have expired, and those that were last used before a time. */
    deleteExpired: (nowSeconds: number, usedBefore: number): void => {
      database.run(
        database.sql
          .deleteFrom("sessions")
          .where((row) =>
            row.or([row("expires", "<=", nowSeconds), row("used", "<=", usedBefore)]),
          ),
      );
    },
  };
}
