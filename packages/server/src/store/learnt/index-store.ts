import type { Clock } from "../../lib/clock.ts";
import { openBuildTables } from "../build-tables.ts";
import { openDatabase } from "../database/database.ts";
import { createTrim } from "./trim.ts";
import { createLearntBuilds } from "./learnt-builds.ts";

export type IndexStore = ReturnType<typeof openIndexStore>;

/**
 * What a connected server has learnt of the builds of one CI server, in the tables of the embedded server.
 * @param file a path, or `:memory:`
 * @param searchClock the clock that the times of builds come from
 */
export function openIndexStore(file: string, clock: Clock, searchClock = clock) {
  const database = openDatabase(file);
  return {
    ...openBuildTables(database, searchClock),
    learnt: createLearntBuilds(database, clock),
    /** Deletes a part of what is beyond the bounds. Returns whether there may be more. */
    trim: createTrim(database, clock),
    transaction: database.transaction,
    close: database.close,
  };
}
