import type { Build } from "@signalbox/contract";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** The builds of a repository whose numbers are in this range were all listed when the highest was the newest. */
export type ListedRange = { lowest: number; highest: number };

/** What is known of a build. `isRead`: its stages and steps are stored, in this state. */
export type KnownBuild = Pick<Build, "id" | "number" | "status" | "version" | "updated"> & {
  isRead: boolean;
};

/** Finds what was learnt of the builds of a repository. */
export function createKnownBuildQueries(database: Database) {
  const rangeOf = database.prepare((repoId: number) =>
    database.sql.selectFrom("indexed_repos").selectAll().where("repo_id", "=", repoId),
  );
  const builds = (repoId: number) =>
    database.sql
      .selectFrom("builds")
      .leftJoin("unread_builds", "unread_builds.build_id", "builds.id")
      .select(["id", "number", "status", "version", "updated", "build_id as unread"])
      .where("repo_id", "=", repoId)
      .orderBy("number", "desc");
  const knownIn = database.prepare((repoId: number, lowest: number, highest: number) =>
    builds(repoId).where("number", ">=", lowest).where("number", "<=", highest),
  );
  const below = database.prepare((repoId: number, before: number, limit: number) =>
    builds(repoId).where("number", "<", before).limit(limit),
  );
  const unread = database.prepare((repoId: number, lowest: number, before: number, limit: number) =>
    builds(repoId)
      .where("build_id", "is not", null)
      .where("number", ">=", lowest)
      .where("number", "<", before)
      .limit(limit),
  );
  const unfinishedBelow = database.prepare((repoId: number, before: number, limit: number) =>
    builds(repoId).where(unfinished).where("number", "<", before).limit(limit),
  );
  const unfinishedOf = database.prepare((repoIds: string, limit: number) =>
    database.sql
      .selectFrom("builds")
      .select(["id", "repo_id", "number"])
      .where(unfinished)
      .where("repo_id", "in", sql<number>`(select value from json_each(${repoIds}))`)
      .orderBy("id", "desc")
      .limit(limit),
  );
  const oldest = database.prepare((repoId: number, lowest: number) =>
    builds(repoId).where("number", ">=", lowest).clearOrderBy().orderBy("number").limit(1),
  );
  const owner = database.prepare((id: number) =>
    database.sql.selectFrom("builds").select(["repo_id", "number"]).where("id", "=", id),
  );
  const countFrom = database.prepare((repoId: number, lowest: number) =>
    database.sql
      .selectFrom("builds")
      .select((count) => count.fn.countAll<number>().as("builds"))
      .where("repo_id", "=", repoId)
      .where("number", ">=", lowest),
  );
  const firstId = database.prepare((repoId: number, lowest: number) =>
    database.sql
      .selectFrom("builds")
      .select((column) => column.fn.min("id").as("id"))
      .where("repo_id", "=", repoId)
      .where("number", ">=", lowest),
  );
  const numberFrom = database.prepare((repoId: number, id: number) =>
    database.sql
      .selectFrom("builds")
      .select((column) => column.fn.min<number | null>("number").as("number"))
      .where("repo_id", "=", repoId)
      .where("id", ">=", id),
  );
  const countOf = database.prepare((repoIds: string, from: number, before: number) =>
    database.sql
      .selectFrom("builds")
      .select((count) => count.fn.countAll<number>().as("builds"))
      .where("id", ">=", from)
      .where("id", "<", before)
      .where("repo_id", "in", sql<number>`(select value from json_each(${repoIds}))`),
  );

  return {
    /** Undefined if the builds of the repository were never listed. */
    range: (repoId: number): ListedRange | undefined => rangeOf(repoId)[0],

    /** The known builds of a repository with these numbers, the newest first. */
    known: (repoId: number, lowest: number, highest: number): KnownBuild[] =>
      knownIn(repoId, lowest, highest).map(toKnown),

    /** The newest known builds of a repository with a lower number, the newest first. */
    below: (repoId: number, before: number, limit: number): KnownBuild[] =>
      below(repoId, before, limit).map(toKnown),

    /** The newest builds of a repository in a range of numbers whose steps are not known. */
    unread: (
      repoId: number,
      { lowest, before, limit }: { lowest: number; before: number; limit: number },
    ): KnownBuild[] => unread(repoId, lowest, before, limit).map(toKnown),

    /** The newest builds of a repository with a lower number that had not ended. */
    unfinishedBelow: (repoId: number, before: number, limit: number): KnownBuild[] =>
      unfinishedBelow(repoId, before, limit).map(toKnown),

    /** The newest builds of these repositories that had not ended. */
    unfinishedOf: (
      repoIds: readonly number[],
      limit: number,
    ): Pick<Build, "id" | "repo_id" | "number">[] => unfinishedOf(JSON.stringify(repoIds), limit),

    /** The oldest build of a repository from a number on, if there is one. */
    oldest: (repoId: number, lowest: number): KnownBuild[] => oldest(repoId, lowest).map(toKnown),

    /** How many builds of a repository are known from a number on. */
    count: (repoId: number, lowest: number): number => countFrom(repoId, lowest)[0]?.builds ?? 0,

    /** The lowest id of the known builds of a repository from a number on; 0 if there are none. */
    firstId: (repoId: number, lowest: number): number => firstId(repoId, lowest)[0]?.id ?? 0,

    /** The lowest number of the known builds of a repository from an id on. */
    numberFrom: (repoId: number, id: number): number | undefined =>
      numberFrom(repoId, id)[0]?.number ?? undefined,

    /** How many builds of these repositories are known whose ids are in a range. */
    countOf: (repoIds: readonly number[], from: number, before = Number.MAX_SAFE_INTEGER): number =>
      countOf(JSON.stringify(repoIds), from, before)[0]?.builds ?? 0,

    /** Whether the id of a build is known as that of another one: the other server counts anew. */
    isTaken: ({ id, repo_id, number }: Build): boolean =>
      owner(id).some((known) => known.repo_id !== repo_id || known.number !== number),
  };
}

// Literals instead of parameters, because SQLite could not use the partial index otherwise
// (https://www.sqlite.org/partialindex.html).
const unfinished = sql<boolean>`status in ('pending', 'running')`;

const toKnown = (row: Omit<KnownBuild, "isRead"> & { unread: number | null }): KnownBuild => {
  const { id, number, status, version, updated, unread } = row;
  return { id, number, status, version, updated, isRead: unread === null };
};
