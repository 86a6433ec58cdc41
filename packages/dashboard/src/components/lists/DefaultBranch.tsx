import type { Repo } from "@signalbox/contract";
import { appearanceOf, StatusIcon } from "../status/StatusIcon.tsx";
import styles from "./DefaultBranch.module.css";

/** The state of the default branch, for a repository whose newest build is of another one. */
export function DefaultBranch({ repo }: { repo: Repo }) {
  const { active, build: newest, default_branch: branch, default_branch_build: build } = repo;
  if (!active || build === undefined || newest?.ref === `refs/heads/${branch}`) return null;
  return (
    <span
      className={styles.state}
      title={`${branch}: ${appearanceOf(build.status).word} (#${build.number})`}
    >
      <StatusIcon status={build.status} size={12} />
      <bdi className={styles.name}>{branch}</bdi>
    </span>
  );
}
