import { pullNumberOf, type Build } from "@signalbox/contract";
import { toBuild } from "./build-row.ts";
import { fromFlag, toFlag } from "./database/columns.ts";
import type { Database } from "./database/database.ts";

/** The newest build of each open pull request. */
export function createPullQueries(database: Database) {
  return {
    /** The newest build of each pull request. */
    listPulls: (repoId: number): Build[] =>
      database
        .all(
          database.sql
            .selectFrom("pull_builds")
            .innerJoin("builds", "builds.id", "pull_builds.build_id")
            .selectAll("builds")
            .select("pull_builds.draft")
            .where("pull_builds.repo_id", "=", repoId)
            .orderBy("builds.id"),
        )
        .map(({ draft, ...row }): Build => {
          const build = toBuild(row);
          return toFlag(draft) ? Object.assign(build, { draft: true }) : build;
        }),

    /** Notes whether a pull request of the list is a draft. */
    updatePull: (repoId: number, pull: number, draft: boolean): void => {
      database.run(
        database.sql
          .updateTable("pull_builds")
          .set({ draft: fromFlag(draft) })
          .where("repo_id", "=", repoId)
          .where("pull", "=", pull),
      );
    },

    /** The numbers of the pull requests of listPulls. */
    listPullNumbers: (repoId: number): number[] =>
      database
        .all(database.sql.selectFrom("pull_builds").select("pull").where("repo_id", "=", repoId))
        .map(({ pull }) => pull),

    /** Removes a pull request from the list by forgetting its newest build. */
    deletePull: (repoId: number, pull: number): void => {
      database.run(
        database.sql
          .deleteFrom("pull_builds")
          .where("repo_id", "=", repoId)
          .where("pull", "=", pull),
      );
    },
  };
}

/** Records a new build as the newest of its pull request, in the transaction of the build. */
export function recordPull(database: Database, { id: build_id, repo_id, event, ref }: Build): void {
  const pull = event === "pull_request" ? pullNumberOf(ref) : undefined;
  if (pull !== undefined)
    database.run(database.sql.replaceInto("pull_builds").values({ repo_id, pull, build_id }));
}
