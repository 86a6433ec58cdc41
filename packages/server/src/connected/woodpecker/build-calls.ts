import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { limits, pullOf, type Build } from "@signalbox/contract";
import { ApiError, noRows, toPathNumber } from "../../lib/api-error.ts";
import { JsonStream } from "../../api/handlers/handler.ts";
import type { Asked, Translations } from "../backend/translation.ts";
import type { RepoName } from "../backend/backend.ts";
import { perPage, type Client } from "./client.ts";
import { ConfigFile, listOf, PullRequests } from "./entities.ts";
import { toJsonPieces } from "./log-json.ts";
import type { Reads } from "./reads.ts";
import { toPipelineFile } from "./to-pipeline-file.ts";
import { findStep } from "./to-stages.ts";

type Deps = { client: Client; reads: Reads };
export type Place = RepoName & { number: string };

/** The calls that read builds. */
export function createBuildCalls({ client, reads }: Deps): Translations {
  const getBuild = async (asked: Asked, params: Place): Promise<Build> => {
    const { repo, number } = await placeOf(asked, params);
    const build = await reads.build(asked.caller, repo, number, asked.signal);
    if (build === undefined) throw noRows();
    return build;
  };

  /** The newest build of each branch, deployment target or pull request, among the newest builds of an event. */
  const newestOfEach = async (
    asked: Asked,
    params: RepoName,
    event: string,
    keyOf: (build: Build) => string,
  ): Promise<Build[]> => {
    const repo = await asked.repo(params);
    const filter = { event, page: "1", perPage: String(perPage) };
    const builds = await reads.list(asked.caller, repo, filter, asked.signal);
    const byKey = new Map(builds.toReversed().map((build) => [keyOf(build), build]));
    return [...byKey.values()].toSorted((a, b) => b.number - a.number);
  };

  /** The titles of the open pull requests by number; undefined if the git host does not list them all. */
  const openPulls = async (
    asked: Asked,
    params: RepoName,
  ): Promise<ReadonlyMap<string, string> | undefined> => {
    const { id } = await asked.repo(params);
    const path = `/api/repos/${id}/pull_requests?perPage=${perPage}`;
    try {
      const open = await client.get(asked.caller, path, PullRequests, asked.signal);
      if (open === null || open.length >= perPage) return undefined;
      return new Map(open.map(({ index, title }) => [index, title]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    }
  };

  return {
    listBuilds: async ({ params, query }, asked) => {
      const repo = await asked.repo(params);
      const wanted = Math.min(Number(query.per_page) || limits.defaultPerPage, perPage);
      const filter: Record<string, string> = { page: query.page ?? "1", perPage: String(wanted) };
      if (query.tag !== undefined)
        Object.assign(filter, { event: "tag", ref: `refs/tags/${query.tag}` });
      if (query.branch !== undefined) filter["branch"] = query.branch;
      return reads.list(asked.caller, repo, filter, asked.signal);
    },
    getLatestBuild: async ({ params, query }, asked) => {
      const repo = await asked.repo(params);
      if (query.ref !== undefined) throw noRows();
      const branch = query.branch ?? repo.default_branch;
      const newest = await reads.newestOf(asked.caller, repo, branch, asked.signal);
      if (newest === undefined) throw noRows();
      return getBuild(asked, { ...params, number: String(newest.number) });
    },
    getBuild: ({ params }, asked) => getBuild(asked, params),
    getPipelineFile: async ({ params }, asked) => {
      const { repo, number, path } = await placeOf(asked, params);
      const found = await reads.pipeline(asked.caller, repo.id, number, asked.signal);
      const config = `${path}/config`;
      const files = await client.get(asked.caller, config, listOf(ConfigFile), asked.signal);
      return toPipelineFile(files, found, repo.config_path);
    },
    getLogs: async ({ params }, asked) => {
      const [build, stage, step] = [params.number, params.stage, params.step].map(toPathNumber);
      const place = { repo: params, build: build ?? 0, stage: stage ?? 0, step: step ?? 0 };
      const found = await reads.lines(asked.caller, place, asked.signal);
      if (found === undefined) throw noRows();
      const { lines } = found;
      if (lines === undefined) return undefined;
      const writeTo = (sink: Writable): Promise<void> =>
        pipeline(Readable.from(toJsonPieces(lines)), sink, { end: false });
      return new JsonStream({ length: undefined, writeTo });
    },
    deleteLogs: async ({ params }, asked) => {
      const { repo, number } = await placeOf(asked, params);
      const found = await reads.pipeline(asked.caller, repo.id, number, asked.signal);
      const step = findStep(found, toPathNumber(params.stage), toPathNumber(params.step));
      if (step === undefined) throw noRows();
      await client.send(asked.caller, "DELETE", `/api/repos/${repo.id}/logs/${number}/${step.id}`);
    },
    listBranches: ({ params }, asked) =>
      newestOfEach(asked, params, "push", ({ target }) => target),
    listDeployments: ({ params }, asked) =>
      newestOfEach(asked, params, "deployment", (build) => build.deploy_to ?? ""),
    listPulls: async ({ params }, asked) => {
      const [builds, open] = await Promise.all([
        newestOfEach(asked, params, "pull_request", ({ ref }) => ref),
        openPulls(asked, params),
      ]);
      if (open === undefined) return builds;
      return builds.flatMap((build) => {
        const title = open.get(pullOf(build));
        return title === undefined ? [] : [{ ...build, ...(title !== "" && { title }) }];
      });
    },
  };
}

/** The build that the path of a call names. */
export async function placeOf(asked: Asked, params: Place) {
  const repo = await asked.repo(params);
  const number = toPathNumber(params.number);
  return { repo, number, path: `/api/repos/${repo.id}/pipelines/${number}` };
}
