import { isDeployment, type Build } from "@signalbox/contract";
import { sql } from "kysely";
import { toBuild } from "./build-row.ts";
import type { Database } from "./database/database.ts";
import { createPullQueries, recordPull } from "./pull-builds.ts";

/** Lists of the newest builds: over repositories, of each branch, of each deployment target. */
export function createNewestBuildQueries(database: Database) {
  const newestRepos = database.prepare((repoIds: string, before: number, limit: number) => {
    const query = sql<{ repo_id: number; build_id: number }>`
      select value as repo_id,
        (select max(id) from builds where repo_id = value and id < ${before}) as build_id
      from json_each(${repoIds}) where build_id is not null order by build_id desc limit ${limit}`;
    return { compile: () => query.compile(database.sql) };
  });
  const newestOfAll = database.prepare((before: number, limit: number) =>
    database.sql
      .selectFrom("builds")
      .select(["id", "repo_id"])
      .where("id", "<", before)
      .orderBy("id", "desc")
      .limit(limit),
  );
  const newestOfRepo = database.prepare(
    (repoId: number, from: number, before: number, limit: number) =>
      database.sql
        .selectFrom("builds")
        .select("id")
        .where("repo_id", "=", repoId)
        .where("id", ">=", from)
        .where("id", "<", before)
        .orderBy("id", "desc")
        .limit(limit),
  );

  return {
    ...createPullQueries(database),

    /** The ids of the newest builds of these repositories, newest first: `limit` of those with an id below `before`. */
    newestIds: (
      repoIds: readonly number[],
      limit: number,
      before = Number.MAX_SAFE_INTEGER,
    ): number[] => {
      const wanted = new Set(repoIds);
      const tried = newestOfAll(before, limit * 4);
      const found = tried.filter(({ repo_id }) => wanted.has(repo_id));
      // Usually these are enough. Otherwise builds of other repositories are in between.
      if (found.length >= limit || tried.length < limit * 4)
        return found.slice(0, limit).map(({ id }) => id);
      // Only the repositories whose newest builds are the newest can contribute to the list. If there are enough of
      // them, nothing older than all of these builds can.
      const newest = newestRepos(JSON.stringify(repoIds), before, limit);
      const from = newest.length < limit ? 0 : (newest.at(-1)?.build_id ?? 0);
      return newest
        .flatMap(({ repo_id }) => newestOfRepo(repo_id, from, before, limit))
        .map(({ id }) => id)
        .sort((a, b) => b - a)
        .slice(0, limit);
    },

    /** The newest push build of each branch. */
    listBranches: (repoId: number): Build[] =>
      database
        .all(
          database.sql
            .selectFrom("branch_builds")
            .innerJoin("builds", "builds.id", "branch_builds.build_id")
            .selectAll("builds")
            .where("branch_builds.repo_id", "=", repoId)
            .orderBy("builds.id"),
        )
        .map(toBuild),

    /** The newest promotions and rollbacks of each target, up to this many, the oldest first. */
    listDeployments: (repoId: number, limit: number): Build[] =>
      database
        .all(
          database.sql
            .selectFrom("deployment_builds")
            .select("target")
            .where("repo_id", "=", repoId),
        )
        .flatMap(({ target }) =>
          database.all(
            database.sql
              .selectFrom("builds")
              .selectAll()
              .where("repo_id", "=", repoId)
              .where("deploy_to", "=", target)
              .where(isDeployed)
              .orderBy("id", "desc")
              .limit(limit),
          ),
        )
        .sort((a, b) => a.id - b.id)
        .map(toBuild),

    /** Removes a branch from the list by forgetting its newest build. */
    deleteBranch: (repoId: number, branch: string): void => {
      database.run(
        database.sql
          .deleteFrom("branch_builds")
          .where("repo_id", "=", repoId)
          .where("branch", "=", branch),
      );
    },

    /** Removes a deployment target from the list by forgetting its newest build. */
    deleteDeployment: (repoId: number, target: string): void => {
      database.run(
        database.sql
          .deleteFrom("deployment_builds")
          .where("repo_id", "=", repoId)
          .where("target", "=", target),
      );
    },
  };
}

// A literal instead of a parameter, because SQLite could not use the partial index otherwise
// (https://www.sqlite.org/partialindex.html).
const isDeployed = sql<boolean>`deploy_to != ''`;

/**
 * Records a new build as the newest of its branch, pull request or target, in the transaction of the build. An imported build may be
 * older than one that is here.
 */
export function recordNewestBuild(database: Database, build: Build): void {
  const { id: build_id, repo_id, event, target, deploy_to } = build;
  recordPull(database, build);
  if (event === "push")
    database.run(
      database.sql
        .insertInto("branch_builds")
        .values({ repo_id, branch: target, build_id })
        .onConflict((known) =>
          known.doUpdateSet({ build_id }).where("branch_builds.build_id", "<", build_id),
        ),
    );
  if (isDeployment(event))
    database.run(
      database.sql
        .insertInto("deployment_builds")
        .values({ repo_id, target: deploy_to ?? "", build_id })
        .onConflict((known) =>
          known.doUpdateSet({ build_id }).where("deployment_builds.build_id", "<", build_id),
        ),
    );
}
