import type { Database } from "./database/database.ts";

/** A stage that a remote runner has accepted. Times are unix seconds. */
export type RemoteStage = {
  stage_id: number;
  accepted: number;
  /** When the runner last made a call for it. Stored at most every half minute. */
  last_call: number;
  /** The address from which the runner called. */
  address: string;
};

/** Stores which stages belong to remote runners. A stage is accepted once and never given to another runner. */
export function createRemoteStageStore(database: Database) {
  const byId = database.prepare((stageId: number) =>
    database.sql.selectFrom("remote_stages").selectAll().where("stage_id", "=", stageId),
  );
  const listByBuild = database.prepare((buildId: number) =>
    database.sql
      .selectFrom("remote_stages")
      .innerJoin("stages", "stages.id", "remote_stages.stage_id")
      .select("stage_id")
      .where("stages.build_id", "=", buildId),
  );
  const cardSizes = database.prepare((stageId: number) =>
    database.sql
      .selectFrom("cards")
      .innerJoin("steps", "steps.id", "cards.step_id")
      .select(({ fn }) => fn.sum<number | null>(fn("length", ["cards.data"])).as("characters"))
      .where("steps.stage_id", "=", stageId),
  );
  const cardOf = database.prepare((stepId: number) =>
    database.sql.selectFrom("cards").select("data").where("step_id", "=", stepId),
  );
  return {
    find: (stageId: number): RemoteStage | undefined => byId(stageId)[0],

    idsOfBuild: (buildId: number): ReadonlySet<number> =>
      new Set(listByBuild(buildId).map(({ stage_id }) => stage_id)),

    /** The accepted stages that have not ended, oldest first. */
    listUnfinished: (): RemoteStage[] =>
      database.all(
        database.sql
          .selectFrom("remote_stages")
          .innerJoin("stages", "stages.id", "remote_stages.stage_id")
          .selectAll("remote_stages")
          .where("stages.status", "in", ["pending", "running"])
          .orderBy("stage_id"),
      ),

    /** Stores that a runner has accepted a stage. Throws if one has already. */
    add: (stageId: number, address: string, now: number): void => {
      const row = { stage_id: stageId, accepted: now, last_call: now, address };
      database.run(database.sql.insertInto("remote_stages").values(row));
    },

    recordCall: (stageId: number, now: number): void => {
      const { sql } = database;
      database.run(
        sql.updateTable("remote_stages").set({ last_call: now }).where("stage_id", "=", stageId),
      );
    },

    /** Stores a step's card, which a runner sent, as JSON text. Replaces an earlier card. */
    setCard: (stepId: number, schema: string, data: string): void => {
      const row = { step_id: stepId, schema, data };
      database.run(database.sql.replaceInto("cards").values(row));
    },

    /** The JSON text that a runner sent to be shown with a step. */
    card: (stepId: number): string | undefined => cardOf(stepId)[0]?.data,

    /** The length of all cards of a stage together. */
    cardCharacters: (stageId: number): number => cardSizes(stageId)[0]?.characters ?? 0,
  };
}
