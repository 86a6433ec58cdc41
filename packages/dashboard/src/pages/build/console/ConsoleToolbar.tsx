import type { Stage, Step } from "@signalbox/contract";
import { ArrowDownToLine, ExternalLink } from "lucide-react";
import { StatusIcon } from "../../../components/StatusIcon.tsx";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import styles from "./ConsolePanel.module.css";

type ConsoleToolbarProps = {
  stage: Stage | undefined;
  step: Step | undefined;
  session: string | undefined;
  /** Lines that are not shown yet, before those that are. */
  hiddenLines: number;
  onShowAll: () => void;
  isLive: boolean;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
};

/** What is shown, and how: above the lines. */
export const ConsoleToolbar = (props: ConsoleToolbarProps) => {
  const { stage, step, session, hiddenLines, onShowAll, isLive, isFollowing, onFollow } = props;
  const part = step ?? stage;
  return (
    <header className={styles.toolbar}>
      <h2 className={styles.title}>
        {part && <StatusIcon status={part.status} />}
        {stage && <span className={styles.stageName}>{stage.name}</span>}
        {step && <span className={styles.stepName}>{step.name}</span>}
      </h2>
      <div className={styles.tools}>
        {session && (
          <a
            className={buttonClass("plain", "small")}
            href={session}
            target="_blank"
            rel="noopener noreferrer"
          >
            <ExternalLink aria-hidden="true" />
            Remote session
          </a>
        )}
        {hiddenLines > 0 && (
          <Button kind="quiet" size="small" onClick={onShowAll}>
            Show all logs
          </Button>
        )}
        {isLive && (
          <Button
            kind={isFollowing ? "plain" : "quiet"}
            size="small"
            className={styles.follow}
            aria-pressed={isFollowing}
            onClick={() => onFollow(!isFollowing)}
          >
            <ArrowDownToLine aria-hidden="true" />
            Follow logs
          </Button>
        )}
      </div>
    </header>
  );
};
