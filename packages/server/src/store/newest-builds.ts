import type { Build } from "@signalbox/contract";
import { sql } from "kysely";
import { toBuild } from "./build-row.ts";
import type { Database } from "./database/database.ts";

/** The newest builds: over repositories, of each branch, of each deployment target. */
export const createNewestBuildLists = (database: Database) => ({
  /** The newest builds over these repositories, newest first. */
  listNewest: (repoIds: readonly number[], most: number): Build[] => {
    // They all belong to those repositories whose own newest builds are the newest.
    const newest = sql<{ repo_id: number }>`
      select value as repo_id, (select max(id) from builds where repo_id = value) as build_id
      from json_each(${JSON.stringify(repoIds)}) order by build_id desc limit ${most}`;
    return database
      .all({ compile: () => newest.compile(database.sql) })
      .flatMap(({ repo_id }) =>
        database.all(
          database.sql
            .selectFrom("builds")
            .selectAll()
            .where("repo_id", "=", repo_id)
            .orderBy("id", "desc")
            .limit(most),
        ),
      )
      .sort((a, b) => b.id - a.id)
      .slice(0, most)
      .map(toBuild);
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

  /** The newest promotion or rollback of each target. */
  listDeployments: (repoId: number): Build[] =>
    database
      .all(
        database.sql
          .selectFrom("deployment_builds")
          .innerJoin("builds", "builds.id", "deployment_builds.build_id")
          .selectAll("builds")
          .where("deployment_builds.repo_id", "=", repoId)
          .orderBy("builds.id"),
      )
      .map(toBuild),

  /** Forgets which build is a branch's newest, so that the branch leaves the list. */
  deleteBranch: (repoId: number, branch: string): void => {
    database.run(
      database.sql
        .deleteFrom("branch_builds")
        .where("repo_id", "=", repoId)
        .where("branch", "=", branch),
    );
  },

  /** Forgets which build is a deployment target's newest. */
  deleteDeployment: (repoId: number, target: string): void => {
    database.run(
      database.sql
        .deleteFrom("deployment_builds")
        .where("repo_id", "=", repoId)
        .where("target", "=", target),
    );
  },
});

/** Makes a new build the newest of its branch or target; for the transaction that creates it. */
export const rememberNewest = (database: Database, build: Build): void => {
  const { id: build_id, repo_id, event, target, deploy_to } = build;
  if (event === "push")
    database.run(
      database.sql.replaceInto("branch_builds").values({ repo_id, branch: target, build_id }),
    );
  if (event === "promote" || event === "rollback")
    database.run(
      database.sql
        .replaceInto("deployment_builds")
        .values({ repo_id, target: deploy_to ?? "", build_id }),
    );
};
