import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keys, type RepoName } from "../../api/queries.ts";

/** The pipeline file that the embedded server suggests. It answers 409 if the newest commit has one. */
export function suggestionQuery(repo: RepoName) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "pipeline-suggestion"],
    queryFn: ({ signal }) => call("getPipelineSuggestion", repo, { signal }),
  });
}
