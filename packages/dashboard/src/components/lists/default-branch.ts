import { isFailed, type Repo, type StatusName } from "@signalbox/contract";

/** The newest build of the default branch, if the newest build of all is of another one and the list contains it. */
export function defaultBranchBuild(repo: Repo): Repo["default_branch_build"] {
  const { build, default_branch, default_branch_build } = repo;
  return build?.ref === `refs/heads/${default_branch}` ? undefined : default_branch_build;
}

/** The status of a repository where there is room for one only: a failed default branch must not look like success. */
export function repoStatus(repo: Repo): StatusName | undefined {
  const main = defaultBranchBuild(repo);
  return main !== undefined && isFailed(main.status) ? main.status : repo.build?.status;
}

/** Uses the default branch if its state is known, because a failing feature branch concerns only its author. */
export function isFailing(repo: Repo): boolean {
  const status = (defaultBranchBuild(repo) ?? repo.build)?.status;
  return status !== undefined && isFailed(status);
}
