import type { Database } from "../database/database.ts";

/** Why the steps of builds failed, as JSON, so that logs are examined once. */
export function createLogReasonStore(database: Database) {
  return {
    /** Undefined if nothing is stored, or if it is about another state of the build's stages. */
    find: (buildId: number, versions: string): string | undefined => {
      const query = database.sql
        .selectFrom("log_reasons")
        .select("reasons")
        .where("build_id", "=", buildId)
        .where("versions", "=", versions);
      return database.first(query)?.reasons;
    },

    save: (buildId: number, versions: string, reasons: string): void => {
      const row = { build_id: buildId, versions, reasons };
      database.run(database.sql.replaceInto("log_reasons").values(row));
    },

    delete: (buildId: number): void => {
      database.run(database.sql.deleteFrom("log_reasons").where("build_id", "=", buildId));
    },
  };
}
