import { shownPartStatus } from "../../../api/shown-status.ts";
import type { Stage } from "@signalbox/contract";
import { appearanceOf } from "../../../components/status/StatusIcon.tsx";
import { doneShare, stageWords } from "./build-progress.ts";
import styles from "./StageBar.module.css";

/** The stages of a build as segments of a bar, each filled as far as its steps have ended. */
export function StageBar({ stages }: { stages: readonly Stage[] }) {
  return (
    <span className={styles.bar} role="img" aria-label={stageWords(stages)}>
      {stages.map((stage) => (
        <span
          key={stage.number}
          className={styles.segment}
          style={{ color: appearanceOf(shownPartStatus(stage)).color }}
          title={`${stage.name}: ${appearanceOf(shownPartStatus(stage)).word}`}
        >
          <span className={styles.done} style={{ width: `${doneShare(stage) * 100}%` }} />
        </span>
      ))}
    </span>
  );
}
