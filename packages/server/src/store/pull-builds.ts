import { pullNumberOf, type Build } from "@signalbox/contract";
import { toBuild } from "./build-row.ts";
import { fromFlag, toFlag } from "./database/columns.ts";
import type { Database } from "./database/database.ts";

/** `target` is the branch into which it shall be merged. */
export type PullFacts = { draft: boolean; title: string; target: string };

/** The newest build of each open pull request. */
export function createPullQueries(database: Database) {
  /** Takes a pull request from the list, or lists it again, unless somebody removed it. */
  const setPullClosed = (repoId: number, pull: number, isClosed: boolean): void => {
    const closed = fromFlag(isClosed);
    database.run(
      database.sql
        .updateTable("pull_builds")
        .set({ closed })
        .where("repo_id", "=", repoId)
        .where("pull", "=", pull)
        .where("closed", "!=", closed),
    );
  };

  return {
    /** The newest build of each pull request. */
    listPulls: (repoId: number): Build[] =>
      database
        .all(
          database.sql
            .selectFrom("pull_builds")
            .innerJoin("builds", "builds.id", "pull_builds.build_id")
            .selectAll("builds")
            .select(["draft", "pull_builds.title as pullTitle", "pull_builds.target as pullTarget"])
            .where("pull_builds.repo_id", "=", repoId)
            .where("closed", "=", 0)
            .orderBy("builds.id"),
        )
        .map(({ draft, pullTitle, pullTarget, ...row }): Build => {
          const build = toBuild(row);
          if (toFlag(draft)) build.draft = true;
          if (pullTitle !== "") build.title = pullTitle;
          if (pullTarget !== "") build.target = pullTarget;
          return build;
        }),

    /** Lists a pull request again that was opened again, with its newest build if it has one. */
    relistPull: (repoId: number, pull: number, ref: string): void => {
      setPullClosed(repoId, pull, false);
      const newest = database.first(
        database.sql
          .selectFrom("builds")
          .select("id")
          .where("repo_id", "=", repoId)
          .where("ref", "=", ref)
          .where("event", "=", "pull_request")
          .orderBy("id", "desc")
          .limit(1),
      );
      if (newest === undefined) return;
      const values = { repo_id: repoId, pull, build_id: newest.id };
      database.run(database.sql.insertInto("pull_builds").orIgnore().values(values));
    },

    /** Notes what the git host says now of a pull request of the list. */
    updatePull: (repoId: number, pull: number, { draft, title, target }: PullFacts): void => {
      database.run(
        database.sql
          .updateTable("pull_builds")
          .set({ draft: fromFlag(draft), title, target })
          .where("repo_id", "=", repoId)
          .where("pull", "=", pull),
      );
    },

    setPullClosed,

    /** The numbers of the pull requests of listPulls, and of those that were closed. */
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

/** The git host says them again with the next list. */
const unknownFacts = { draft: 0, title: "", target: "", closed: 0 };

/** Records a new build as the newest of its pull request, in the transaction of the build. */
export function recordPull(database: Database, { id: build_id, repo_id, event, ref }: Build): void {
  const pull = event === "pull_request" ? pullNumberOf(ref) : undefined;
  if (pull === undefined) return;
  const newest = { build_id, ...unknownFacts };
  database.run(
    database.sql
      .insertInto("pull_builds")
      .values({ repo_id, pull, ...newest })
      .onConflict((known) =>
        known.doUpdateSet(newest).where("pull_builds.build_id", "<", build_id),
      ),
  );
}
