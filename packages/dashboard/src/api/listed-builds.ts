import type { Build, Repo } from "@signalbox/contract";
import type { RepoName } from "./queries.ts";

/** A build of a list, with what the list shows of its repository. */
export type ListedBuild = RepoName &
  Pick<Repo, "example" | "folder"> & {
    build: Build;
    /** The time of the newer attempt below which it is listed, in Unix seconds. */
    listedAt?: number;
  };

/** The builds inside repositories. */
export function buildsOf(repos: readonly Repo[]): ListedBuild[] {
  return repos.flatMap(({ namespace, name, folder, example, build }) =>
    build ? [{ namespace, name, folder, example, build }] : [],
  );
}

/** Places the earlier attempts of a build below the newest one, where a list has both. */
export function withAttempts(listed: readonly ListedBuild[]): readonly ListedBuild[] {
  const keyOf = ({ build: { id, repo_id, attempt_of } }: ListedBuild): string =>
    attempt_of === undefined ? `build ${id}` : `${repo_id} ${attempt_of}`;
  const groups = Map.groupBy(listed, keyOf);
  if (groups.size === listed.length) return listed;
  return [...groups.values()].flatMap((group) => group.map((one) => belowNewest(one, group[0])));
}

function belowNewest(one: ListedBuild, newest: ListedBuild | undefined): ListedBuild {
  return newest === undefined || one === newest ? one : { ...one, listedAt: newest.build.created };
}
