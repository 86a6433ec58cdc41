import type { Trend } from "@signalbox/insight";
import { plural } from "../../lib/text.ts";
import { sparklineOf, sparklineSize } from "./sparkline.ts";
import styles from "./TrendLine.module.css";

const { width, height } = sparklineSize;

/** The durations of a step as a small drawing: red dots are failures, grey ones are ignored, dashed lines are changes. */
export function TrendLine({ trend }: { trend: Trend }) {
  const { line, failures, changes } = sparklineOf(trend);
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      data-ignored={trend.isIgnored || undefined}
      aria-label={`Durations of ${plural(trend.points.length, "run")}`}
    >
      {changes.map((x) => (
        <line key={x} x1={x} x2={x} y1={0} y2={height} />
      ))}
      <polyline points={line} />
      {failures.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2.5} />
      ))}
    </svg>
  );
}
