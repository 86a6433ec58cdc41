import { splitSlug, type Build } from "@signalbox/contract";
import { z } from "zod";
import type { ApiClient } from "./api-client.ts";
import { say } from "./quote.ts";
import { ToolError } from "./tool.ts";

/** The input that names a repository. */
export const repoInput = z.string().max(500).describe("Repository as namespace/name");

/** The input that names a build of it. */
export const buildInput = z.number().int().positive().describe("Number of the build");

/** A build of a repository in paths of the API. */
export type BuildPlace = { namespace: string; name: string; number: number };

/** The parts of `namespace/name`. Throws a ToolError if it is something else. */
export function toRepo(slug: string): { namespace: string; name: string } {
  const repo = splitSlug(slug.trim().replace(/^\/+|\/+$/g, ""));
  if (repo.namespace !== "" && repo.name !== "") return repo;
  throw new ToolError(say`${slug} is no repository: write namespace/name`);
}

/** A build with its stages and steps. */
export type ChosenBuild = { place: BuildPlace; build: Build };

/**
 * A build with its stages.
 * @param number without one, it is the newest that meets the query
 */
export async function chooseBuild(
  client: ApiClient,
  slug: string,
  number: number | undefined,
  query?: string,
): Promise<ChosenBuild> {
  const repo = toRepo(slug);
  const chosen = number ?? (await newestOf(client, repo, query));
  const place = { ...repo, number: chosen };
  return { place, build: await client.call("getBuild", place) };
}

/** Builds whose reason somebody may ask for. */
export const failedQuery = "status:failure,error";

async function newestOf(
  client: ApiClient,
  repo: { namespace: string; name: string },
  query: string | undefined,
): Promise<number> {
  const [newest] = await client.call("listBuilds", repo, { query, per_page: 1 });
  if (newest !== undefined) return newest.number;
  const what = query === failedQuery ? say`no failed build` : say`no builds`;
  throw new ToolError(say`${`${repo.namespace}/${repo.name}`} has ${what}`);
}
