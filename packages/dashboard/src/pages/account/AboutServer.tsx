import { useCapabilities } from "../../api/capabilities.ts";
import { PaddedCard } from "../../ui/PaddedCard.tsx";
import styles from "./AboutServer.module.css";

/** Which server the pages are about, and what it lacks, each reason once. */
export function AboutServer() {
  const known = useCapabilities();
  if (known === undefined) return null;
  const { index: _, ...lacks } = known.lacks ?? {};
  const reasons = [...new Set(Object.values(lacks).filter((lack) => lack !== ""))];
  return (
    <PaddedCard>
      <h2>Server</h2>
      <p className={styles.text}>
        You are connected to <bdi>{known.name}</bdi>.
      </p>
      {reasons.length === 0 ? null : (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </PaddedCard>
  );
}
