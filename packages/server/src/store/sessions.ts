import type { Database } from "./database/database.ts";
import { findUserOfUnexpired } from "./unexpired.ts";

/** Sessions of browsers. Only the hash of a session's id is stored; times are unix seconds. */
export function createSessionStore(database: Database) {
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
    findUserId: findUserOfUnexpired(database, "sessions"),

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
