import type { Build, Repo } from "@signalbox/contract";
import type { RepoName } from "./queries.ts";

/** A build of a list, with what the list shows of its repository. */
export type ListedBuild = RepoName & Pick<Repo, "example" | "folder"> & { build: Build };

/** The builds inside repositories. */
export function buildsOf(repos: readonly Repo[]): ListedBuild[] {
  return repos.flatMap(({ namespace, name, folder, example, build }) =>
    build ? [{ namespace, name, folder, example, build }] : [],
  );
}
