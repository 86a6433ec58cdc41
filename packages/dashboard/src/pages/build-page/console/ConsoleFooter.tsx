import type { Stage, Step } from "@signalbox/contract";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { countText, stepFooter, type ShownCount } from "./step-footer.ts";
import styles from "./ConsolePanel.module.css";

type ConsoleFooterProps = {
  stage: Stage | undefined;
  step: Step | undefined;
  count: ShownCount;
};

/** The line below the log: the state of the step and how many lines are shown. */
export function ConsoleFooter({ stage, step, count }: ConsoleFooterProps) {
  return (
    <footer className={styles.footer}>
      <span className={styles.outcome} data-status={step?.status}>
        {step && <StatusIcon status={step.status} isSilent />}
        {stepFooter(step, stage)}
      </span>
      <span className={styles.facts}>
        {stage?.machine !== undefined && stage.machine !== "" && (
          <span className={styles.machine} title={`Machine: ${stage.machine}`}>
            <span className="unseen">Machine</span> {stage.machine}
          </span>
        )}
        {count.lineCount > 0 && <span>{countText(count)}</span>}
        {step?.started ? (
          <Elapsed started={step.started} ended={step.stopped} status={step.status} />
        ) : null}
      </span>
    </footer>
  );
}
