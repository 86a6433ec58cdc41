import type { Stage, Step } from "@signalbox/contract";
import { Elapsed } from "../../../components/Elapsed.tsx";
import { StatusIcon } from "../../../components/StatusIcon.tsx";
import { plural } from "../../../lib/text.ts";
import { stepFooter } from "./step-footer.ts";
import styles from "./ConsolePanel.module.css";

type ConsoleFooterProps = {
  stage: Stage | undefined;
  step: Step | undefined;
  lineCount: number;
  hiddenLines: number;
  /** Those that are shown are the last. */
  isWindowLast: boolean;
};

/** How the step stands, and how much of its log is shown: below the lines. */
export const ConsoleFooter = ({
  stage,
  step,
  lineCount,
  hiddenLines,
  isWindowLast,
}: ConsoleFooterProps) => (
  <footer className={styles.footer}>
    <span className={styles.outcome} data-status={step?.status}>
      {step && <StatusIcon status={step.status} isSilent />}
      {stepFooter(step, stage)}
    </span>
    <span className={styles.facts}>
      {lineCount > 0 && <span>{countText(lineCount, hiddenLines, isWindowLast)}</span>}
      {step?.started ? (
        <Elapsed started={step.started} ended={step.stopped} status={step.status} />
      ) : null}
    </span>
  </footer>
);

const countText = (lineCount: number, hiddenLines: number, isWindowLast: boolean): string => {
  const all = plural(lineCount, "line");
  if (hiddenLines === 0) return all;
  const shown = (lineCount - hiddenLines).toLocaleString("en");
  return isWindowLast ? `Last ${shown} of ${all}` : `${shown} of ${all}`;
};
