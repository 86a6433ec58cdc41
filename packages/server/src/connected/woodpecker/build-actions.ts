import type { Build } from "@signalbox/contract";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api-error.ts";
import type { Asked, Translations } from "../backend/translation.ts";
import { placeOf, type Place } from "./build-calls.ts";
import { perPage, type Client } from "./client.ts";
import { listOf, Pipeline } from "./entities.ts";
import type { Reads } from "./reads.ts";

/** The calls that start and end builds. */
export function createBuildActions({
  client,
  reads,
}: {
  client: Client;
  reads: Reads;
}): Translations {
  /** What a change answers: a pipeline, or nothing if no workflow matches. */
  const started = async (asked: Asked, repoId: number, answer: unknown): Promise<Build | null> => {
    const pipeline = Pipeline.safeParse(answer).data;
    if (pipeline === undefined) return null;
    return reads.toBuild(asked.caller, repoId, pipeline, asked.signal);
  };

  /** Frees or declines the whole build. It is done already if the build is no longer blocked. */
  const review = async (
    asked: Asked,
    params: Place,
    verb: "approve" | "decline",
  ): Promise<void> => {
    const { repo, number, path } = await placeOf(asked, params);
    try {
      await client.send(asked.caller, "POST", `${path}/${verb}`);
    } catch (error) {
      const isUnclear = error instanceof ApiError && (error.status === 400 || error.status >= 500);
      if (!isUnclear) throw error;
      const { status } = await reads.pipeline(asked.caller, repo.id, number, asked.signal);
      if (status === "blocked") throw error;
    }
  };

  return {
    createBuild: async ({ params, query }, asked) => {
      const repo = await asked.repo(params);
      const { branch = repo.default_branch, commit, ...variables } = query;
      if (commit !== undefined && commit !== "")
        throw new ApiError(501, "Woodpecker builds the newest commit of a branch only");
      const branches = await client.get(
        asked.caller,
        `/api/repos/${repo.id}/branches?perPage=${perPage}`,
        listOf(z.string()),
        asked.signal,
      );
      if (branches.length < perPage && !branches.includes(branch))
        throw new ApiError(404, `There is no branch ${branch}`);
      const path = `/api/repos/${repo.id}/pipelines`;
      return started(
        asked,
        repo.id,
        await client.send(asked.caller, "POST", path, { branch, variables }),
      );
    },
    restartBuild: async ({ params, query: { debug, failed, ...variables } }, asked) => {
      if (debug === "true")
        throw new ApiError(501, "Woodpecker cannot trace the commands of a restarted build");
      if (failed === "true")
        throw new ApiError(501, "Woodpecker restarts all workflows of a build");
      const { repo, path } = await placeOf(asked, params);
      const query = new URLSearchParams(variables).toString();
      const answer = await client.send(asked.caller, "POST", `${path}${query && `?${query}`}`);
      return started(asked, repo.id, answer);
    },
    cancelBuild: async ({ params }, asked) => {
      const { repo, number, path } = await placeOf(asked, params);
      try {
        await client.send(asked.caller, "POST", `${path}/cancel`);
      } catch (error) {
        // It has ended already.
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
      }
      const pipeline = await reads.pipeline(asked.caller, repo.id, number, asked.signal);
      return reads.toBuild(asked.caller, repo.id, pipeline, asked.signal);
    },
    promoteBuild: async ({ params, query: { target = "", ...variables } }, asked) => {
      const { repo, path } = await placeOf(asked, params);
      const query = new URLSearchParams({ ...variables, event: "deployment", deploy_to: target });
      try {
        return await started(
          asked,
          repo.id,
          await client.send(asked.caller, "POST", `${path}?${query.toString()}`),
        );
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 403) throw error;
        throw new ApiError(
          403,
          "Deployments are not allowed in the settings of this repository in Woodpecker",
        );
      }
    },
    approveStage: ({ params }, asked) => review(asked, params, "approve"),
    declineStage: ({ params }, asked) => review(asked, params, "decline"),
    declineBuild: ({ params }, asked) => review(asked, params, "decline"),
  };
}
