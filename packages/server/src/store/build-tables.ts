import type { Clock } from "../lib/clock.ts";
import { createBuildStore } from "./builds.ts";
import type { Database } from "./database/database.ts";
import { createAnswerQueries } from "./json/answers.ts";
import { createLogReasonStore } from "./json/log-reasons.ts";
import type { MailStore } from "./mails/mails.ts";
import { createPipelineFileStore } from "./pipeline-files.ts";
import { createRepoStore } from "./repos.ts";
import { createBuildIndex } from "./search/build-index.ts";
import { createBuildSearch } from "./search/search-builds.ts";
import { createStageStore } from "./stages.ts";

export type BuildTables = ReturnType<typeof openBuildTables>;

/** Repositories and their builds with stages, steps and reasons, and the search in them: what both kinds of server keep. */
export function openBuildTables(database: Database, clock: Clock, mails?: MailStore) {
  return {
    repos: createRepoStore(database, clock),
    builds: createBuildStore(database, clock, mails),
    stages: createStageStore(database, clock),
    pipelineFiles: createPipelineFileStore(database),
    answers: createAnswerQueries(database),
    logReasons: createLogReasonStore(database),
    search: createBuildSearch(database, createBuildIndex(database), clock),
  };
}
