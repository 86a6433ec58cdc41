import { fromFlag, toFlag } from "../database/columns.ts";
import type { Database } from "../database/database.ts";

/** The organizations of people at the forge. */
export function createForgeMembershipStore(database: Database) {
  const { sql } = database;
  return {
    /** Whether the person administers the organization, or is its member; undefined if neither. */
    find: (ownerId: string, userId: number): "admin" | "member" | undefined =>
      database.find(
        sql
          .selectFrom("forge_memberships")
          .select("admin")
          .where("owner_id", "=", ownerId)
          .where("user_id", "=", userId),
        ({ admin }) => (toFlag(admin) ? "admin" : "member"),
      ),

    /** Stores all organizations of a person. */
    replaceAll: (userId: number, organizations: readonly { id: string; admin: boolean }[]): void =>
      database.transaction(() => {
        database.run(sql.deleteFrom("forge_memberships").where("user_id", "=", userId));
        for (const { id: owner_id, admin } of organizations)
          database.run(
            sql
              .replaceInto("forge_memberships")
              .values({ owner_id, user_id: userId, admin: fromFlag(admin) }),
          );
      }),
  };
}
