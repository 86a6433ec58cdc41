import type { Database } from "./database/database.ts";
import { findUserOfUnexpired } from "./unexpired.ts";

/** One-time sign-in links, at most one per user. Only the hash of a key is stored. */
export function createSignInLinkStore(database: Database) {
  return {
    /** Replaces the user's previous link. */
    replace: (link: { user_id: number; key_hash: string; expires: number }): void => {
      database.run(database.sql.replaceInto("sign_in_links").values(link));
    },

    /** The user of a link that has not expired. */
    findUserId: findUserOfUnexpired(database, "sign_in_links"),

    deleteOfUser: (userId: number): void => {
      database.run(database.sql.deleteFrom("sign_in_links").where("user_id", "=", userId));
    },
  };
}
