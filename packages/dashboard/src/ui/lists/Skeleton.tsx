import { classNames } from "../class-names.ts";
import styles from "./Skeleton.module.css";

type SkeletonProps = { width?: string; height?: string; isRound?: boolean };

/** A grey placeholder with the size of the content that is being loaded. */
export function Skeleton({ width = "100%", height = "1em", isRound = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, isRound && styles.round)}
      style={{ width, height }}
    />
  );
}

/** Placeholders for the rows of a list. `widths`: the widths of the texts in a row, after its round icon. */
export function SkeletonRows({ count, widths }: { count: number; widths: readonly string[] }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="16px" height="16px" isRound />
          {widths.map((width) => (
            <Skeleton key={width} width={width} height="13px" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Tells screen readers that something is loading. */
export function Loading({ what }: { what: string }) {
  return (
    <p role="status" className="unseen">
      Loading {what}
    </p>
  );
}
