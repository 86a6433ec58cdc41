import type { ForgeLevel } from "../../source/access.ts";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { Database } from "../database/database.ts";

const levels = ["read", "write", "admin"] as const satisfies ForgeLevel[];

/** Writes the access list of a repository, from which all checks read. */
export function writeAccess({ sql, all, run }: Database, repoId: number): void {
  const rows = all(
    sql
      .selectFrom("forge_permissions")
      .select(["user_id", "level"])
      .where("repo_id", "=", repoId)
      .orderBy("user_id"),
  );
  const people = Object.fromEntries(
    rows.map(({ user_id, level }) => [user_id, levels[level - 1] ?? "read"]),
  );
  const access = JSON.stringify({ admin: [], write: [], read: [], visibility: null, people });
  run(
    sql
      .updateTable("repos")
      .set({ access })
      .where("id", "=", repoId)
      .where("forge", "!=", "")
      .where("access", "!=", access),
  );
}

/** What the forge said of people, and when. The access lists of the repositories follow it. */
export function createForgePermissionStore(database: Database, clock: Clock) {
  const { sql } = database;

  const setLevel = (repoId: number, userId: number, level: ForgeLevel | undefined): void => {
    if (level === undefined)
      database.run(
        sql
          .deleteFrom("forge_permissions")
          .where("repo_id", "=", repoId)
          .where("user_id", "=", userId),
      );
    else
      database.run(
        sql.replaceInto("forge_permissions").values({
          repo_id: repoId,
          user_id: userId,
          level: levels.indexOf(level) + 1,
          checked: secondsOf(clock),
        }),
      );
  };

  return {
    /** When the forge last said something of the person in the repository, and what. */
    find: (repoId: number, userId: number): { level: ForgeLevel; checked: number } | undefined =>
      database.find(
        sql
          .selectFrom("forge_permissions")
          .select(["level", "checked"])
          .where("repo_id", "=", repoId)
          .where("user_id", "=", userId),
        ({ level, checked }) => ({ level: levels[level - 1] ?? "read", checked }),
      ),

    /** Stores what the forge says now; undefined if the person has no access. */
    set: (repoId: number, userId: number, level: ForgeLevel | undefined): void =>
      database.transaction(() => {
        setLevel(repoId, userId, level);
        writeAccess(database, repoId);
      }),

    /** Stores the complete list of a person's repositories. All others are closed to the person. */
    replaceAll: (userId: number, all: ReadonlyMap<number, ForgeLevel>): void =>
      database.transaction(() => {
        const before = database.all(
          sql
            .selectFrom("forge_permissions")
            .select(["repo_id", "level"])
            .where("user_id", "=", userId),
        );
        const known = new Map(before.map(({ repo_id, level }) => [repo_id, levels[level - 1]]));
        for (const repoId of known.keys())
          if (!all.has(repoId)) setLevel(repoId, userId, undefined);
        for (const [repoId, level] of all) setLevel(repoId, userId, level);
        const changed = new Set([...known.keys(), ...all.keys()]);
        for (const repoId of changed)
          if (known.get(repoId) !== all.get(repoId)) writeAccess(database, repoId);
      }),

    /** Forgets what the forge said before a time, in unix seconds. */
    expire: (before: number): void =>
      database.transaction(() => {
        const query = sql.deleteFrom("forge_permissions").where("checked", "<", before);
        const rows = database.all(query.returning("repo_id"));
        for (const repoId of new Set(rows.map(({ repo_id }) => repo_id)))
          writeAccess(database, repoId);
      }),

    /** The users of whom the forge said that they reach a level, the highest level first. */
    usersAt: (repoId: number, level: ForgeLevel): number[] =>
      database
        .all(
          sql
            .selectFrom("forge_permissions")
            .select("user_id")
            .where("repo_id", "=", repoId)
            .where("level", ">=", levels.indexOf(level) + 1)
            .orderBy("level", "desc")
            .orderBy("user_id"),
        )
        .map(({ user_id }) => user_id),

    /** Whether anybody has access to a repository that was listed within the hour. */
    isListed: (repoId: number): boolean =>
      database.first(
        sql
          .selectFrom("forge_permissions")
          .select("user_id")
          .where("repo_id", "=", repoId)
          .limit(1),
      ) !== undefined,
  };
}
