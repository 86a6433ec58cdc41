import type { Build } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { forkOf } from "../../lib/build-texts.ts";
import styles from "./ForkLabel.module.css";

/** Marks a build of a pull request from a fork, whose steps are never trusted. */
export function ForkLabel({ build, repo }: { build: Build; repo: RepoName }) {
  const fork = forkOf(build, repo);
  if (fork === undefined) return null;
  return (
    <span className={styles.fork} title={`From the fork ${fork}`}>
      Fork
    </span>
  );
}
