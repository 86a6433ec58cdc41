import type { Build, Stage } from "@signalbox/contract";
import { sql, type Selectable } from "kysely";
import { type Clock, secondsOf } from "../lib/clock.ts";
import {
  toOptional,
  toColumns,
  toFlag,
  toOptionalList,
  toOptionalMap,
} from "./database/columns.ts";
import type { Database } from "./database/database.ts";
import { toStep } from "./steps.ts";
import type { Tables } from "./database/tables.ts";

/** The required values of a new stage. `number` defaults to the position in the list, from 1. */
export type NewStage = Pick<Stage, "name" | "status"> &
  Partial<
    Omit<Stage, "id" | "repo_id" | "build_id" | "created" | "updated" | "version" | "steps">
  > &
  Partial<WantedPlatform>;

/** The platform in the pipeline file. Parts that it does not name are empty. */
export type WantedPlatform = { wanted_os: string; wanted_arch: string };

/** A build with its stages and their steps. */
export type DetailedBuild = Build & { stages: Stage[] };

export type StageChange = Partial<
  Pick<
    Stage,
    | "status"
    | "error"
    | "exit_code"
    | "machine"
    | "os"
    | "arch"
    | "kernel"
    | "started"
    | "stopped"
    | "reviewer"
    | "reviewed"
  > & { waits_for: string }
>;

export function createStageStore(database: Database, clock: Clock) {
  const select = () => database.sql.selectFrom("stages").selectAll();

  const byId = database.prepare((id: number) => select().where("id", "=", id));
  const byNumber = database.prepare((buildId: number, number: number) =>
    select().where("build_id", "=", buildId).where("number", "=", number),
  );
  const listByBuild = database.prepare((buildId: number) =>
    select().where("build_id", "=", buildId).orderBy("id"),
  );

  const list = (buildId: number): Stage[] => listByBuild(buildId).map(toStage);

  const stepsOf = database.prepare((buildId: number) =>
    database.sql
      .selectFrom("steps")
      .innerJoin("stages", "stages.id", "steps.stage_id")
      .selectAll("steps")
      .where("stages.build_id", "=", buildId)
      .orderBy("steps.id"),
  );

  const sharedQueue = database.prepare(() =>
    database.sql
      .selectFrom("stages")
      .leftJoin("remote_stages", "remote_stages.stage_id", "stages.id")
      .select(["id", "build_id", "repo_id", "name", "status", "limit", "kind", "type", "variant"])
      .select(["kernel", "labels", "wanted_os", "wanted_arch", "waits_for"])
      .select((column) => column.fn.coalesce("accepted", sql<number>`0`).as("accepted"))
      .where(unfinished)
      .where("status", "in", ["pending", "running"])
      .orderBy("id"),
  );

  return {
    findById: (id: number): Stage | undefined => byId(id).map(toStage)[0],

    find: (buildId: number, number: number): Stage | undefined =>
      byNumber(buildId, number).map(toStage)[0],

    /** The stages of a build, without steps. */
    list,

    /** The build with its stages and their steps. Stages without steps have no `steps` key. */
    withStages: (build: Build): DetailedBuild => {
      const steps = Map.groupBy(stepsOf(build.id).map(toStep), (step) => step.step_id);
      const stages = list(build.id);
      for (const stage of stages) stage.steps = steps.get(stage.id);
      return { ...build, stages };
    },

    /** The blocked, waiting, pending and running stages of all builds, oldest first. */
    listUnfinished: (): Stage[] =>
      database.all(select().where(unfinished).orderBy("id")).map(toStage),

    /** The values that scheduling needs of all pending and running stages, oldest first. */
    listQueue: () =>
      database.all(
        database.sql
          .selectFrom("stages")
          .select(["id", "repo_id", "name", "status", "limit"])
          .where(unfinished)
          .where("status", "in", ["pending", "running"])
          .orderBy("id"),
      ),

    /** The queue with what decides which machine may run a stage, for a server with remote runners. */
    listSharedQueue: (): SharedStage[] => sharedQueue().map(toSharedStage),

    /** Changes a stage and returns the new state; undefined if there is no such stage. */
    update: (id: number, change: StageChange): Stage | undefined =>
      database.find(
        database.sql
          .updateTable("stages")
          .set({
            ...toColumns({ ...stopWaiting(change), ...change, updated: secondsOf(clock) }),
            ...timesOf(change),
          })
          .set((column) => ({ version: column("version", "+", 1) }))
          .where("id", "=", id)
          .returningAll(),
        toStage,
      ),
  };
}

// Literals instead of parameters, because SQLite could not use the partial index otherwise
// (https://www.sqlite.org/partialindex.html).
const unfinished = sql<boolean>`status in ('blocked', 'waiting_on_dependencies', 'pending', 'running')`;

/** A stage that has left the queue waits for no runner. */
function stopWaiting({ status }: StageChange): StageChange {
  return status === undefined || status === "pending" ? {} : { waits_for: "" };
}

/** A pending or running stage with its requirements on the machine that runs it. */
export type SharedStage = {
  id: number;
  build_id: number;
  repo_id: number;
  name: string;
  status: string;
  limit: number;
  kind: string;
  type: string;
  variant: string;
  kernel: string;
  labels: Record<string, string>;
  waits_for: string;
  /** When a remote runner accepted it, in unix seconds; 0 if none did. */
  accepted: number;
} & WantedPlatform;

function toSharedStage(row: Omit<SharedStage, "labels"> & { labels: string }): SharedStage {
  return { ...row, labels: toOptionalMap(row.labels) ?? {} };
}

/** The clock may go back: a stage begins no earlier than it was created, and ends no earlier than its steps. */
function timesOf({ started = 0, stopped = 0 }: StageChange) {
  const steps = sql<number>`(select coalesce(max(max(steps.started, steps.stopped)), 0)
    from steps where steps.stage_id = stages.id)`;
  return {
    ...(started > 0 && { started: sql<number>`max(${started}, stages.created)` }),
    ...(stopped > 0 && {
      stopped: sql<number>`max(${stopped}, ${started}, stages.started, stages.created, ${steps})`,
    }),
  };
}

/** Inserts a stage; call it in the transaction that creates the build. */
export function insertStage(
  database: Database,
  build: Build,
  stage: NewStage & { number: number },
  now: number,
): Stage {
  const row = database.first(
    database.sql
      .insertInto("stages")
      .values({
        ...toColumns(stage),
        repo_id: build.repo_id,
        build_id: build.id,
        created: now,
        updated: now,
      })
      .returningAll(),
  );
  if (row === undefined) throw new Error(`A stage of build ${build.id} was not stored`);
  return toStage(row);
}

export function toStage(row: Selectable<Tables["stages"]>): Stage {
  const { wanted_os: _os, wanted_arch: _arch, ...shown } = row;
  return {
    ...shown,
    errignore: toFlag(row.errignore),
    on_success: toFlag(row.on_success),
    on_failure: toFlag(row.on_failure),
    kind: toOptional(row.kind),
    type: toOptional(row.type),
    error: toOptional(row.error),
    machine: toOptional(row.machine),
    variant: toOptional(row.variant),
    kernel: toOptional(row.kernel),
    limit: toOptional(row.limit),
    throttle: toOptional(row.throttle),
    depends_on: toOptionalList(row.depends_on),
    labels: toOptionalMap(row.labels),
    waits_for: toOptional(row.waits_for),
    blocked_for: toOptional(row.blocked_for),
    reviewer: toOptional(row.reviewer),
    reviewed: toOptional(row.reviewed),
    taken_from: toOptional(row.taken_from),
    steps: undefined,
  };
}
