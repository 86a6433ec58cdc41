import { queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import { keys, type RepoName } from "../queries.ts";

/**
 * With which earlier build one is compared: the one before it, the last one that succeeded, the last one that was approved or
 * succeeded, or the one with a number.
 */
export type ComparedWith = "before" | "green" | "approved" | number;

/** The commits and files that are in a build and were not in an earlier one. `from`: where the list of files begins. */
export function buildChangesQuery(repo: RepoName, number: number, since: ComparedWith, from = 0) {
  return queryOptions({
    queryKey: [...changesKey(repo, number), since, from],
    queryFn: ({ signal }) =>
      call(
        "getBuildChanges",
        { ...repo, number },
        { query: { since: `${since}`, ...(from > 0 && { files_from: `${from}` }) }, signal },
      ),
    // An earlier build that still ran may be the last green one later.
    staleTime: 60_000,
  });
}

/** The difference of a file. */
export function fileDiffQuery(repo: RepoName, number: number, since: ComparedWith, path: string) {
  return queryOptions({
    queryKey: [...changesKey(repo, number), since, "diff", path],
    queryFn: ({ signal }) =>
      call("getFileDiff", { ...repo, number }, { query: { since: `${since}`, path }, signal }),
    staleTime: 60_000,
  });
}

const changesKey = (repo: RepoName, number: number) =>
  [...keys.build(repo, number), "changes"] as const;
