import { isFinished, statuses, type Build } from "@signalbox/contract";
import { sql } from "kysely";
import { type Clock, secondsOf } from "../lib/clock.ts";
import { createAttemptQuery, recordAttempt } from "./attempts.ts";
import { toBuild } from "./build-row.ts";
import { counted } from "./database/counted.ts";
import { toColumns } from "./database/columns.ts";
import type { Database } from "./database/database.ts";
import { createEarlierBuildQuery } from "./earlier-build.ts";
import { createNewestBuildQueries, recordNewestBuild } from "./newest-builds.ts";
import { insertPipelineFile, type KeptFile } from "./pipeline-files.ts";
import { insertStage, type DetailedBuild, type NewStage } from "./stages.ts";
import type { MailStore } from "./mails/mails.ts";
import { queueDeliveries } from "./webhooks/queue-deliveries.ts";

/** The required values of a new build. The store assigns number, id and times. */
export type NewBuild = Pick<Build, "trigger" | "event" | "status" | "ref" | "after"> &
  Partial<Omit<Build, "id" | "repo_id" | "number" | "created" | "updated" | "version" | "stages">>;

type InsertOptions = {
  /** The pipeline file from which the build was planned. */
  file?: KeptFile | undefined;
  /** Its branch or pull request already has a newer commit, so it becomes the newest of nothing. */
  isOutdated?: boolean;
};

export type BuildChange = Partial<
  Pick<Build, "status" | "error" | "started" | "finished" | "message" | "reason" | "cancel_reason">
>;

const notEnded = statuses.filter((status) => !isFinished(status));

export function createBuildStore(database: Database, clock: Clock, mails?: Pick<MailStore, "add">) {
  const reportEnd = (build: Build, nowSeconds: number): void => {
    queueDeliveries(database, build, nowSeconds);
    mails?.add(build, nowSeconds);
  };
  const select = () => database.sql.selectFrom("builds").selectAll();

  const byId = database.prepare((id: number) => select().where("id", "=", id));
  const byNumber = database.prepare((repoId: number, number: number) =>
    select().where("repo_id", "=", repoId).where("number", "=", number),
  );

  const change = (id: number, values: BuildChange): Build | undefined =>
    database.find(
      database.sql
        .updateTable("builds")
        .set({ ...toColumns({ ...values, updated: secondsOf(clock) }), ...timesOf(values) })
        .set((column) => ({ version: column("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll(),
      toBuild,
    );

  const findLatest = (repoId: number, ref?: string) =>
    select()
      .where("repo_id", "=", repoId)
      .where(counted)
      .$if(ref !== undefined, (query) => query.where("ref", "=", ref ?? ""))
      .orderBy("id", "desc")
      .limit(1);

  return {
    ...createNewestBuildQueries(database),
    findEarlier: createEarlierBuildQuery(database),
    listAttempts: createAttemptQuery(database),

    findById: (id: number): Build | undefined => byId(id).map(toBuild)[0],

    find: (repoId: number, number: number): Build | undefined =>
      byNumber(repoId, number).map(toBuild)[0],

    /** The newest build with exactly this ref (`refs/heads/main`), or of all without one. Only those that count. */
    findLatest: (repoId: number, ref?: string): Build | undefined =>
      database.find(findLatest(repoId, ref), toBuild),

    /** As `findLatest`, but only of those that have ended. */
    findLatestEnded: (repoId: number, ref: string): Build | undefined =>
      database.find(findLatest(repoId, ref).where("status", "not in", notEnded), toBuild),

    /** The pending and running builds of all repositories, oldest first. */
    listUnfinished: (): Build[] =>
      database.all(select().where(unfinished).orderBy("id")).map(toBuild),

    /**
     * The number below which a repository's builds are beyond a limit: more than `keep` newer builds exist, or they
     * were created before `since` (seconds). The newest build is within both limits. 0 if there are none beyond.
     */
    findLimit: (repoId: number, { keep, since }: { keep?: number; since?: number }): number => {
      const numbers = database.sql
        .selectFrom("builds")
        .select("number")
        .where("repo_id", "=", repoId)
        .orderBy("number", "desc")
        .limit(1);
      const newest = database.first(numbers)?.number ?? 0;
      const counted = keep === undefined ? undefined : database.first(numbers.offset(keep - 1));
      const aged =
        since === undefined ? undefined : database.first(numbers.where("created", "<", since));
      return Math.min(newest, Math.max(counted?.number ?? 0, (aged?.number ?? -1) + 1));
    },

    /**
     * Deletes at most `limit` finished builds below a build number, oldest first, with their stages
     * and steps. Returns their ids; empty if none are left.
     */
    deleteEnded: (repoId: number, before: number, limit: number): number[] => {
      const ids = database.sql
        .selectFrom("builds")
        .select("id")
        .where("repo_id", "=", repoId)
        .where("number", "<", before)
        .where("status", "not in", ["pending", "running", "blocked"])
        .orderBy("number")
        .limit(limit);
      const query = database.sql.deleteFrom("builds").where("id", "in", ids).returning("id");
      return database.all(query).map(({ id }) => id);
    },

    /**
     * Inserts a build with the repository's next number, and its stages, in one transaction. A push
     * build becomes the newest of its branch (`target`), a promotion or rollback that of its
     * target.
     */
    insert: (
      repoId: number,
      build: NewBuild,
      stages: readonly NewStage[],
      { file, isOutdated = false }: InsertOptions = {},
    ): DetailedBuild =>
      database.transaction(() => {
        const now = secondsOf(clock);
        const created = insertBuild(database, repoId, build, stages, now);
        if (!isOutdated) recordNewestBuild(database, created);
        if (isFinished(created.status)) reportEnd(created, now);
        if (file !== undefined) insertPipelineFile(database, created.id, file);
        return created;
      }),

    /** Inserts a build of the past like `insert`. `created` is in seconds. Insert the oldest first. */
    insertPast: (
      repoId: number,
      build: NewBuild,
      stages: readonly NewStage[],
      created: number,
    ): DetailedBuild =>
      database.transaction(() => {
        const inserted = insertBuild(database, repoId, build, stages, created);
        recordNewestBuild(database, inserted);
        return inserted;
      }),

    /** Whether a repository that is no example has builds. */
    existOutsideExamples: (): boolean =>
      database.first(
        database.sql
          .selectFrom("builds")
          .innerJoin("repos", "repos.id", "builds.repo_id")
          .select("builds.id")
          .where("repos.example", "=", 0)
          .limit(1),
      ) !== undefined,

    /**
     * Changes a build and returns the new state; undefined if there is no such build. If the change ends it, its webhooks
     * and mails are queued in the same transaction.
     */
    update: (id: number, values: BuildChange): Build | undefined => {
      if (values.status === undefined || !isFinished(values.status)) return change(id, values);
      return database.transaction(() => {
        const hadEnded = byId(id).some(({ status }) => isFinished(status));
        const build = change(id, values);
        if (build && !hadEnded) reportEnd(build, secondsOf(clock));
        return build;
      });
    },
  };
}

/** The clock may go back: a build begins no earlier than it was created, and ends no earlier than its stages. */
const timesOf = ({ started = 0, finished = 0 }: BuildChange) => {
  const stages = sql<number>`(select coalesce(max(max(stages.started, stages.stopped)), 0)
    from stages where stages.build_id = builds.id)`;
  return {
    ...(started > 0 && { started: sql<number>`max(${started}, builds.created)` }),
    ...(finished > 0 && {
      finished: sql<number>`max(${finished}, ${started}, builds.started, builds.created, ${stages})`,
    }),
  };
};

// Literals instead of parameters, because SQLite could not use the partial index otherwise
// (https://www.sqlite.org/partialindex.html).
const unfinished = sql<boolean>`status in ('pending', 'running')`;

const insertBuild = (
  database: Database,
  repoId: number,
  build: NewBuild,
  stages: readonly NewStage[],
  now: number,
): DetailedBuild => {
  const row = database.first(
    database.sql
      .insertInto("builds")
      .values({
        ...toColumns(build),
        repo_id: repoId,
        number: takeNumber(database, repoId),
        created: now,
        updated: now,
      })
      .returningAll(),
  );
  if (row === undefined) throw new Error(`A build of repository ${repoId} was not stored`);
  const created = recordAttempt(database, toBuild(row));
  return {
    ...created,
    stages: stages.map((stage, index) =>
      insertStage(database, created, { number: index + 1, ...stage }, now),
    ),
  };
};

const takeNumber = (database: Database, repoId: number): number => {
  const repo = database.first(
    database.sql
      .updateTable("repos")
      .set((column) => ({ counter: column("counter", "+", 1) }))
      .where("id", "=", repoId)
      .returning("counter"),
  );
  if (repo === undefined) throw new Error(`There is no repository ${repoId}`);
  return repo.counter;
};
