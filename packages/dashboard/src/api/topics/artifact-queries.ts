import {
  fillPath,
  isFinished,
  textRoutes,
  type Artifact,
  type ArtifactSizes,
  type Build,
} from "@signalbox/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { artifactTexts } from "../../messages/artifact-texts.ts";
import { ApiError, messageOf } from "../api-error.ts";
import { call, headersOf } from "../client.ts";
import { credentialsOf, readConfig, serverUrl } from "../config.ts";
import { refetchAnswers } from "../merge/changed-answers.ts";
import { keys, type RepoName } from "../queries.ts";
import { action, repoNameOf } from "../use-action.ts";

const artifactsKey = (repo: RepoName, number: number) =>
  [...keys.build(repo, number), "artifacts"] as const;

/** The artifacts of a build. A step stores its own before it ends. */
export function artifactsQuery(repo: RepoName, build: Build) {
  const steps = (build.stages ?? []).flatMap((stage) => stage.steps ?? []);
  const ended = steps.filter(({ status }) => isFinished(status)).length;
  return queryOptions({
    queryKey: [...artifactsKey(repo, build.number), ended],
    queryFn: ({ signal }): Promise<Artifact[]> =>
      call("listArtifacts", { ...repo, number: build.number }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** The address that sends an artifact as a file, or, with `isShown`, to be shown in a sandbox. */
export function artifactUrl(
  repo: RepoName,
  number: number,
  artifact: number,
  isShown = false,
): string {
  const url = serverUrl(fillPath(textRoutes.artifact.path, { ...repo, number, artifact }));
  if (isShown) url.searchParams.set("view", "");
  return url.href;
}

export function archiveUrl(repo: RepoName, number: number): string {
  return serverUrl(fillPath(textRoutes.artifactArchive.path, { ...repo, number })).href;
}

/** The beginning of a text is shown; more of it would make the page slow. */
export const shownTextBytes = 256 * 1024;

export function artifactTextQuery(url: string) {
  return queryOptions({
    queryKey: ["artifact text", url],
    queryFn: async ({ signal }): Promise<string> => {
      const { token } = readConfig();
      const headers = { ...headersOf(token), Range: `bytes=0-${shownTextBytes - 1}` };
      const response = await fetch(url, { headers, credentials: credentialsOf(token), signal });
      // An empty file has no parts.
      if (response.status === 416) return "";
      if (!response.ok) throw new ApiError(response.status, "The server did not send the file");
      return response.text();
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

export const deleteArtifact = action({
  call: "deleteArtifact",
  failed: (error) => artifactTexts.notDeleted(messageOf(error)),
  settled: (cache, parameters) =>
    refetchAnswers(cache, artifactsKey(repoNameOf(parameters), Number(parameters.number))),
});

/** What the artifacts of the server take. Only system administrators may ask. */
export const artifactSizesQuery = queryOptions({
  queryKey: ["artifact sizes"],
  queryFn: ({ signal }): Promise<ArtifactSizes> => call("getArtifactSizes", {}, { signal }),
});
