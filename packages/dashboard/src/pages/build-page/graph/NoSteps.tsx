import { shownPartStatus } from "../../../api/shown-status.ts";
import type { Stage } from "@signalbox/contract";
import { errorParts } from "@signalbox/insight/brief";
import { StatusLabel } from "../../../components/status/StatusIcon.tsx";
import { waitingMessage } from "../model/console-messages.ts";
import styles from "./NoSteps.module.css";

/** A stage that has not started, or could not start, has no steps to draw. */
export function NoSteps({ stage }: { stage: Stage | undefined }) {
  return (
    <div className={styles.empty}>
      {stage && <StatusLabel status={shownPartStatus(stage)} />}
      <p>
        {errorParts(stage?.error ?? "").sentence ||
          waitingMessage({ build: undefined, stage }) ||
          "This stage has no steps."}
      </p>
    </div>
  );
}
