import type { RepoTest } from "@signalbox/contract";
import { plural } from "../../lib/text.ts";
import styles from "./ResultStrip.module.css";

const slots = 50;
const width = 3;
const height = 20;

/** The heights tell results apart without their colours. */
const heights = { failed: height, passed: 11, skipped: 4 };

/** The results of a test, a bar for each build, the oldest at the left. */
export function ResultStrip({ test }: { test: RepoTest }) {
  const { results, failures, passes } = test;
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${slots * width} ${height}`}
      role="img"
      aria-label={`Failed in ${failures} of ${plural(failures + passes, "run")}`}
    >
      {results.slice(-slots).map((status, index) =>
        status === "" ? null : (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar is a place
            key={index}
            className={styles[status]}
            x={index * width}
            y={height - heights[status]}
            width={width - 1}
            height={heights[status]}
          />
        ),
      )}
    </svg>
  );
}
