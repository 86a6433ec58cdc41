import { ignoredFailure, shownPartStatus } from "../../../api/shown-status.ts";
import { buildLink } from "../../../lib/links.ts";
import { Link } from "../../../routing/index.ts";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { useOpenLog } from "./open-log/open-log.ts";
import { countText, stepFooter } from "./step-footer.ts";
import styles from "./ConsolePanel.module.css";

/** The line below the log: the state of the step and how many lines are shown. */
export function ConsoleFooter() {
  const { place, stage, step, log, viewer, lineCount } = useOpenLog();
  const count = {
    lineCount,
    hiddenLines: viewer.window.hiddenLines,
    isWindowLast: viewer.window.kind !== "around",
    isPart: log.earlier !== "none",
    matches: viewer.filter?.count,
  };
  return (
    <footer className={styles.footer}>
      <span className={styles.outcome} data-status={step?.status}>
        {step && <StatusIcon status={shownPartStatus(step)} isSilent />}
        {stepFooter(step, stage)}
        {step && shownPartStatus(step) === ignoredFailure && (
          <span className={styles.ignored}>
            Ignored, because of <code>failure: ignore</code>
          </span>
        )}
      </span>
      <span className={styles.facts}>
        {step?.attempts !== undefined && (
          <span title="The log has all attempts, one after the other">
            Attempt {step.attempt} of {step.attempts}
          </span>
        )}
        {stage?.taken_from !== undefined && (
          <span>
            from{" "}
            <Link {...buildLink(place.repo, stage.taken_from)} className={styles.taken}>
              #{stage.taken_from}
            </Link>
          </span>
        )}
        {stage?.machine !== undefined && stage.machine !== "" && (
          <span className={styles.machine} title={`Machine: ${stage.machine}`}>
            <span className="unseen">Machine</span> {stage.machine}
          </span>
        )}
        {lineCount > 0 && <span>{countText(count)}</span>}
        {step?.started ? (
          <Elapsed started={step.started} ended={step.stopped} status={step.status} />
        ) : null}
      </span>
    </footer>
  );
}
