import type { TestResult } from "@signalbox/contract";
import { plural } from "../../lib/text.ts";
import { formatMilliseconds } from "../../components/tests/test-words.ts";
import styles from "./TestPage.module.css";

const size = { width: 320, height: 64 };

/** Room for the dots at the edges. */
const margin = 4;

/** The durations of a test, the newest at the right: a line through the runs that passed, and a dot for each that failed. */
export function DurationLine({ results }: { results: readonly TestResult[] }) {
  const runs = results.filter(({ status }) => status !== "skipped").toReversed();
  const longest = Math.max(0, ...runs.map(({ duration }) => duration));
  if (runs.length < 2 || longest === 0) return null;
  const placed = runs.map(({ duration, status, id }, index) => ({
    id,
    status,
    x: margin + ((size.width - 2 * margin) * index) / (runs.length - 1),
    y: margin + (size.height - 2 * margin) * (1 - duration / (1.2 * longest)),
  }));
  const passed = placed.filter(({ status }) => status === "passed");
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.line}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`Durations of ${plural(runs.length, "run")}, at most ${formatMilliseconds(longest)}`}
      >
        <polyline points={passed.map(({ x, y }) => `${x},${y}`).join(" ")} />
        {placed
          .filter(({ status }) => status === "failed")
          .map(({ id, x, y }) => (
            <circle key={id} cx={x} cy={y} r={3} />
          ))}
      </svg>
      <figcaption className={styles.note}>
        Durations, at most {formatMilliseconds(longest)}
      </figcaption>
    </figure>
  );
}
