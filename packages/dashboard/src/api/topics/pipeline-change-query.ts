import { queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import { keys, type RepoName } from "../queries.ts";

/** What the commit of a build changes in the pipeline file. */
export function pipelineChangeQuery(repo: RepoName, number: number) {
  return queryOptions({
    queryKey: [...keys.build(repo, number), "pipeline-change"],
    queryFn: ({ signal }) => call("getPipelineChange", { ...repo, number }, { signal }),
  });
}
