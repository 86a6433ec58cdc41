import type { Database } from "./database/database.ts";

/** One-time sign-in links, at most one per user. Only the hash of a key is stored. */
export function createSignInLinkStore(database: Database) {
  const unexpired = database.prepare((hash: string, nowSeconds: number) =>
    database.sql
      .selectFrom("sign_in_links")
      .select("user_id")
      .where("key_hash", "=", hash)
      .where("expires", ">", nowSeconds),
  );
  return {
    /** Replaces the user's previous link. */
    replace: (link: { user_id: number; key_hash: string; expires: number }): void => {
      database.run(database.sql.replaceInto("sign_in_links").values(link));
    },

    /** The user of a link that has not expired. */
    findUserId: (hash: string, nowSeconds: number): number | undefined =>
      unexpired(hash, nowSeconds)[0]?.user_id,

    deleteOfUser: (userId: number): void => {
      database.run(database.sql.deleteFrom("sign_in_links").where("user_id", "=", userId));
    },
  };
}
