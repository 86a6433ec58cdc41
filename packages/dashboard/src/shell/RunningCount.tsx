import type { Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { recentBuildsQuery } from "../api/queries.ts";
import styles from "./RunningCount.module.css";

/** How many builds run, if any do. */
export function RunningCount() {
  const { data: count = 0 } = useQuery({
    ...recentBuildsQuery,
    // If the feed failed to load, the feed itself shows the error and a retry button.
    retryOnMount: false,
    select: ({ running }) => running.filter(runs).length,
  });
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="unseen"> running</span>
    </span>
  );
}

const runs = ({ build }: Repo): boolean => build?.status === "running";
