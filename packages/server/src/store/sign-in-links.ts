import type { Database } from "./database/database.ts";

/** One-time sign-in links, at most one of each user. Only the hash of a key is kept; times are unix seconds. */
export const createSignInLinkStore = (database: Database) => ({
  /** Takes the place of the user's link before. */
  replace: (link: { user_id: number; key_hash: string; expires: number }): void => {
    database.run(database.sql.replaceInto("sign_in_links").values(link));
  },

  /** The user whose link this is, if it has not expired. */
  findUserId: (keyHash: string, nowSeconds: number): number | undefined =>
    database.first(
      database.sql
        .selectFrom("sign_in_links")
        .select("user_id")
        .where("key_hash", "=", keyHash)
        .where("expires", ">", nowSeconds),
    )?.user_id,

  deleteOfUser: (userId: number): void => {
    database.run(database.sql.deleteFrom("sign_in_links").where("user_id", "=", userId));
  },
});
