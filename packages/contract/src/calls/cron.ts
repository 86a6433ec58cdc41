import { defineCalls } from "../call.ts";
import { Cron, NewCron } from "../cron.ts";
import { listOf } from "../fields.ts";

const path = "/api/repos/{namespace}/{name}/cron";

/** The cron jobs of a repository. Reading them needs write permission too. */
export const cronCalls = defineCalls({
  listCron: {
    summary: "The cron jobs by name",
    method: "GET",
    path,
    level: "write",
    answer: listOf(Cron),
  },
  createCron: {
    summary: "Creates a cron job; the answer holds the name that it was given",
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
});
