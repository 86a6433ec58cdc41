import { queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import { keys, type RepoName } from "../queries.ts";

/** With which earlier build one is compared: the one before it, or the last one that succeeded. */
export type ComparedWith = "before" | "green";

/** The commits and files that are in a build and were not in an earlier one. */
export function buildChangesQuery(repo: RepoName, number: number, since: ComparedWith | number) {
  return queryOptions({
    queryKey: [...keys.build(repo, number), "changes", since],
    queryFn: ({ signal }) =>
      call("getBuildChanges", { ...repo, number }, { query: { since: `${since}` }, signal }),
    // An earlier build that still ran may be the last green one later.
    staleTime: 60_000,
  });
}
