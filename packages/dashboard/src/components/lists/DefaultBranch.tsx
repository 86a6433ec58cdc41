import { isFailed, type Build, type Repo } from "@signalbox/contract";
import { appearanceOf, StatusIcon } from "../status/StatusIcon.tsx";
import { defaultBranchBuild } from "./default-branch.ts";
import styles from "./DefaultBranch.module.css";

/** The state of the default branch, for a repository whose newest build is of another one. */
export function DefaultBranch({ repo }: { repo: Repo }) {
  const build = defaultBranchBuild(repo);
  if (!repo.active || build === undefined || repo.default_branch === undefined) return null;
  return <BranchState branch={repo.default_branch} build={build} />;
}

type BranchStateProps = { branch: string; build: Pick<Build, "number" | "status"> };

/** Its icon is as large as that of the newest build beside it. A failure has a background, so that no green icon hides it. */
export function BranchState({ branch, build: { number, status } }: BranchStateProps) {
  const { word, color } = appearanceOf(status);
  return (
    <span
      className={styles.state}
      style={{ color }}
      data-branch={branch}
      data-failed={isFailed(status) || undefined}
      title={`${branch}: ${word} (#${number})`}
    >
      <StatusIcon status={status} />
      <bdi className={styles.name}>{branch}</bdi>
    </span>
  );
}
