import { z } from "zod";
import type { ApiClient } from "../api-client.ts";
import { briefBuild, subjectOf, timesOf, titleOf } from "../build-words.ts";
import { repoInput, toRepo } from "../builds.ts";
import { quote, say, word } from "../quote.ts";
import { defineTool } from "../tool.ts";

const defaultCount = 10;
const maxCount = 50;

const input = z.strictObject({
  query: z
    .string()
    .max(2000)
    .optional()
    .describe(
      'Terms that must all hold, such as "branch:main status:failure,error author:kim since:yesterday -step:e2e words". Keys: branch, ref, status, event, author, pr, deploy, step, since, until; "-" negates. Without it, the newest builds',
    ),
  repo: repoInput
    .optional()
    .describe("Repository as namespace/name; without it, all of the person whose token this is"),
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
      say`${slug} #${build.number} ${word(build.status)} · ${subjectOf(build)} · ${timesOf(build)}`,
      quote("commit", titleOf(build)),
      ...(build.reason ? [quote("why", build.reason)] : []),
    ]);
    return { data, lines: found.length === 0 ? [say`No builds found.`] : lines };
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
