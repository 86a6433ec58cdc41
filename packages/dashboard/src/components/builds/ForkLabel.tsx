import type { Build } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { forkOf } from "../../lib/build-texts.ts";
import styles from "./ForkLabel.module.css";

/** Marks a build of a pull request from a fork, whose steps are never trusted. */
export function ForkLabel({ build, repo }: { build: Build; repo: RepoName }) {
  const fork = forkOf(build, repo);
  return fork === undefined ? null : <ForkMark fork={fork} />;
}

/** @param fork the repository from which the pull request comes */
export function ForkMark({ fork }: { fork: string }) {
  return (
    <span className={styles.fork} title={`From the fork ${fork}`}>
      Fork
    </span>
  );
}
