import { noRows } from "../../lib/api-error.ts";
import type { RepoName } from "../backend/backend.ts";
import type { Asked, Translations } from "../backend/translation.ts";
import type { Client } from "./client.ts";
import { Pipeline, WoodpeckerCron } from "./entities.ts";
import type { Reads } from "./reads.ts";
import { toCron, toSchedule } from "./to-entities.ts";

/** The calls about cron jobs, which Woodpecker finds by id. */
export function createCronCalls({ client, reads }: { client: Client; reads: Reads }): Translations {
  const cronOf = async (asked: Asked, { cron, ...name }: RepoName & { cron: string }) => {
    const repo = await asked.repo(name);
    const path = `/api/repos/${repo.id}/cron`;
    const jobs = await client.all(asked.caller, path, WoodpeckerCron, asked.signal);
    const job = jobs.find((one) => one.name === cron);
    if (job === undefined) throw noRows();
    return { repo, job, path: `${path}/${job.id}` };
  };

  return {
    listCron: async ({ params }, asked) => {
      const repo = await asked.repo(params);
      const path = `/api/repos/${repo.id}/cron`;
      const jobs = await client.all(asked.caller, path, WoodpeckerCron, asked.signal);
      return jobs.map((job) => toCron(job, repo.default_branch));
    },
    createCron: async ({ params, body }, asked) => {
      const repo = await asked.repo(params);
      const answer = await client.send(asked.caller, "POST", `/api/repos/${repo.id}/cron`, {
        name: body.name ?? "",
        schedule: toSchedule(body.expr ?? ""),
        branch: body.branch ?? "",
        ...(body.timezone && { timezone: body.timezone }),
        // Without it, the job would be paused.
        enabled: true,
      });
      return toCron(WoodpeckerCron.parse(answer), repo.default_branch);
    },
    getCron: async ({ params }, asked) => {
      const { job, repo } = await cronOf(asked, params);
      return toCron(job, repo.default_branch);
    },
    runCron: async ({ params }, asked) => {
      const { repo, path } = await cronOf(asked, params);
      const pipeline = Pipeline.safeParse(await client.send(asked.caller, "POST", path)).data;
      return pipeline === undefined
        ? null
        : reads.toBuild(asked.caller, repo.id, pipeline, asked.signal);
    },
    updateCron: async ({ params, body }, asked) => {
      const { repo, path } = await cronOf(asked, params);
      await client.send(asked.caller, "PATCH", path, {
        ...(typeof body.branch === "string" && { branch: body.branch }),
        // Woodpecker takes an empty zone for no change. Without a zone, times are those of UTC.
        ...(typeof body.timezone === "string" && { timezone: body.timezone || "UTC" }),
        ...(typeof body.disabled === "boolean" && { enabled: !body.disabled }),
      });
      const { job } = await cronOf(asked, params);
      return toCron(job, repo.default_branch);
    },
    deleteCron: async ({ params }, asked) => {
      const { path } = await cronOf(asked, params);
      await client.send(asked.caller, "DELETE", path);
    },
  };
}
