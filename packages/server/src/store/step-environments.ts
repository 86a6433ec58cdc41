import { deflateRawSync, inflateRawSync } from "node:zlib";
import { StepEnvironment } from "@signalbox/contract";
import type { Database } from "./database/database.ts";

/** The variables that steps got, without values of secrets. */
export function createStepEnvironmentStore(database: Database) {
  return {
    set: (stageId: number, stepName: string, environment: StepEnvironment): void => {
      const variables = deflateRawSync(JSON.stringify(environment));
      const row = { stage_id: stageId, step_name: stepName, variables };
      database.run(database.sql.replaceInto("step_environments").values(row));
    },

    /** Undefined for steps that did not run, and for those of earlier versions. */
    find: (stageId: number, stepName: string): StepEnvironment | undefined => {
      const row = database.first(
        database.sql
          .selectFrom("step_environments")
          .select("variables")
          .where("stage_id", "=", stageId)
          .where("step_name", "=", stepName),
      );
      return row && StepEnvironment.parse(JSON.parse(inflateRawSync(row.variables).toString()));
    },
  };
}
