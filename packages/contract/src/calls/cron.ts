import { defineCalls } from "./call.ts";
import * as z from "zod/mini";
import { Build } from "../entities/build.ts";
import { Cron, CronChange, NewCron } from "../entities/cron.ts";
import { listOf } from "../entities/fields.ts";

const path = "/api/repos/{namespace}/{name}/cron";

/** The cron jobs of a repository. Reading them requires write permission too. */
export const cronCalls = defineCalls({
  listCron: {
    summary: "The cron jobs by name",
    method: "GET",
    path,
    level: "write",
    answer: listOf(Cron),
  },
  createCron: {
    summary: "Creates a cron job; the answer contains the name as it was stored",
    method: "POST",
    path,
    level: "write",
    body: NewCron,
    answer: Cron,
  },
  deleteCron: {
    summary: "Removes a cron job",
    method: "DELETE",
    path: `${path}/{cron}`,
    level: "write",
  },
  getCron: {
    summary: "One cron job",
    method: "GET",
    path: `${path}/{cron}`,
    level: "write",
    answer: Cron,
  },
  runCron: {
    summary: "Starts the job's build now, even if the job is disabled; null if no pipeline matches",
    method: "POST",
    path: `${path}/{cron}`,
    level: "write",
    answer: z.nullable(Build),
  },
  updateCron: {
    summary:
      "Changes the branch, target or (in front of Woodpecker) time zone of a job, or disables or enables it",
    method: "PATCH",
    path: `${path}/{cron}`,
    level: "write",
    body: CronChange,
    ignoresBadBody: true,
    answer: Cron,
  },
});
