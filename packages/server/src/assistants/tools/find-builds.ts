import { isFinished } from "@signalbox/contract";
import { z } from "zod";
import type { ApiClient } from "../api-client.ts";
import { briefBuild, durationOf, subjectOf, timeOf, titleOf } from "../build-words.ts";
import { repoInput, toRepo } from "../builds.ts";
import { named, outsideNote, quote } from "../quote.ts";
import { defineTool } from "../tool.ts";

const defaultCount = 10;
const maxCount = 50;

const input = z.object({
  query: z
    .string()
    .max(2000)
    .optional()
    .describe(
      'Terms that must all hold, such as "branch:main status:failure,error author:kim since:yesterday -step:e2e words". Keys: branch, ref, status, event, author, pr, deploy, step, since, until; "-" negates. Without it, the newest builds',
    ),
  repo: repoInput
    .optional()
    .describe("Repository as namespace/name; without it, all that the token may read"),
  limit: z.number().int().min(1).max(maxCount).optional().describe(`How many (${defaultCount})`),
});

type Input = z.output<typeof input>;

export const findBuilds = defineTool({
  name: "find_builds",
  title: "Find builds",
  description: "Lists builds, newest first, with status, subject and the reason of failures.",
  input,
  effect: "read",
  run: async (wanted, { client }) => {
    const found = await find(client, wanted);
    const data = found.map(({ slug, build }) => briefBuild(slug, build));
    const lines = found.flatMap(({ slug, build }) => [
      [
        `${named(slug)} #${build.number} ${build.status}`,
        subjectOf(build),
        `${timeOf(build.created)}${isFinished(build.status) && build.started > 0 ? `, ${durationOf(build.finished - build.started)}` : ""}`,
      ].join(" · "),
      quote("commit", titleOf(build)),
      ...(build.reason ? [quote("why", build.reason)] : []),
    ]);
    const text = found.length === 0 ? "No builds found." : [outsideNote, ...lines].join("\n");
    return { data, text };
  },
});

async function find(client: ApiClient, { query, repo, limit = defaultCount }: Input) {
  if (repo === undefined) {
    const repos = await client.call("listRecentBuilds", {}, { query, limit });
    return repos.flatMap(({ slug, build }) => (build === undefined ? [] : [{ slug, build }]));
  }
  const place = toRepo(repo);
  const builds = await client.call("listBuilds", place, { query, per_page: limit });
  const slug = `${place.namespace}/${place.name}`;
  return builds.slice(0, limit).map((build) => ({ slug, build }));
}
