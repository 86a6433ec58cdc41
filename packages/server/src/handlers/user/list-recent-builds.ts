import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { listReposOf } from "./list-user-repos.ts";

const buildsMost = 25;

export const listRecentBuilds: Handler<"listRecentBuilds", Pick<Deps, "store">> = (
  { caller },
  { store },
) => {
  const repos = new Map(listReposOf(caller, store).map(({ repo }) => [repo.id, repo]));
  return store.builds.listNewest([...repos.keys()], buildsMost).flatMap((build) => {
    const repo = repos.get(build.repo_id);
    return repo === undefined ? [] : [{ ...repo, build }];
  });
};
