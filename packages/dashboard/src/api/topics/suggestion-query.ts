import { queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import { keys, type RepoName } from "../queries.ts";

/** The pipeline file that the server suggests. It answers 409 if the newest commit has one. */
export function suggestionQuery(repo: RepoName) {
  return queryOptions({
    queryKey: keyOf(repo),
    queryFn: ({ signal }) => call("getPipelineSuggestion", repo, { signal }),
  });
}

/** The suggestion that a trial ran. The present one differs once a container engine has started or stopped. */
export function triedFileQuery(repo: RepoName, trial: number) {
  return queryOptions({
    queryKey: [...keyOf(repo), trial],
    queryFn: ({ signal }) => call("getPipelineSuggestion", repo, { query: { trial }, signal }),
  });
}

const keyOf = (repo: RepoName) => [...keys.repo(repo), "pipeline-suggestion"];
