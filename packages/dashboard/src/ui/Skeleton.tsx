import { classNames } from "./class-names.ts";
import styles from "./Skeleton.module.css";

type SkeletonProps = { width?: string; height?: string; isRound?: boolean };

/** A grey place of the final size where something will be. */
export const Skeleton = ({ width = "100%", height = "1em", isRound = false }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={classNames(styles.skeleton, isRound && styles.round)}
    style={{ width, height }}
  />
);

/** Says that something is loading, for those who cannot see the grey places. */
export const Loading = ({ what }: { what: string }) => (
  <p role="status" className="unseen">
    Loading {what}
  </p>
);
