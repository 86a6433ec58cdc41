import { Card } from "../../ui/Card.tsx";
import { platformName, slotWords, type Platform } from "./queue-model.ts";
import styles from "./QueuePage.module.css";

/** How many stages run on each platform, of those that could. */
export function Slots({ platforms }: { platforms: readonly Platform[] }) {
  return (
    <Card className={styles.slots}>
      <h2 className="unseen">Slots</h2>
      <ul className={styles.platforms}>
        {platforms.map((platform) => (
          <li key={platformName(platform)} className={styles.platform}>
            <b className={styles.platformName}>{platformName(platform) || "Any platform"}</b>
            <Bar {...platform} />
            <span className={styles.slotWords}>{slotWords(platform)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** More slots than this are one bar, because nobody counts them. */
const maxDrawn = 16;

/** The words beside it say the same. */
const Bar = ({ subscribers, running }: Platform) => {
  const slots = Math.max(subscribers, running);
  if (slots > maxDrawn)
    return (
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.share}>
          <span className={styles.busy} style={{ width: `${(100 * running) / slots}%` }} />
        </span>
      </span>
    );
  return (
    <span className={styles.bar} aria-hidden="true">
      {Array.from({ length: slots }, (_, at) => (
        <span key={at} className={styles.slot} data-busy={at < running} />
      ))}
    </span>
  );
};
