import type { Build } from "@signalbox/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import { keys, type RepoName } from "../queries.ts";

/** The pipeline file that a build ran. It is asked for again when a stage or step has changed, because reasons change with them. */
export function pipelineFileQuery(repo: RepoName, build: Build) {
  return queryOptions({
    queryKey: [...keys.build(repo, build.number), "pipeline-file", revisionOf(build)],
    queryFn: ({ signal }) => call("getPipelineFile", { ...repo, number: build.number }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** The parameters of a build with the values that other answers leave out. They never change. */
export function parametersQuery(repo: RepoName, number: number) {
  return queryOptions({
    queryKey: [...keys.build(repo, number), "parameters"],
    queryFn: ({ signal }) => call("getParameters", { ...repo, number }, { signal }),
    staleTime: Infinity,
  });
}

/** The variables that a step got. */
export function stepEnvironmentQuery(repo: RepoName, number: number, stage: number, step: number) {
  return queryOptions({
    queryKey: [...keys.build(repo, number), "environment", stage, step],
    queryFn: ({ signal }) =>
      call("getStepEnvironment", { ...repo, number, stage, step }, { signal }),
  });
}

const revisionOf = ({ version, stages = [] }: Build): string =>
  [
    version,
    ...stages.flatMap((stage) => [
      stage.version,
      ...(stage.steps ?? []).map((step) => step.version),
    ]),
  ].join();
