import { limits } from "@signalbox/contract";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import styles from "./ActivityCards.module.css";

/** Placeholders of the cards of recent activity, of the same size. */
export function ActivitySkeleton() {
  return (
    <section className={styles.section} aria-hidden="true">
      <div className={styles.head}>
        <h2>Recent Activity</h2>
      </div>
      <div className={styles.cards}>
        {Array.from({ length: limits.homeCards }, (_, card) => (
          <div key={card} className={styles.card}>
            <Skeleton width="60%" height="14px" />
            <Skeleton width="85%" height="13px" />
            <Skeleton width="45%" height="13px" />
          </div>
        ))}
      </div>
    </section>
  );
}
