import type { Stage, Step } from "@signalbox/contract";
import {
  ArrowDownToLine,
  ChevronDown,
  ChevronUp,
  Container,
  ExternalLink,
  Search,
} from "lucide-react";
import type { ReactNode } from "react";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { plural } from "../../../lib/text.ts";
import { shortImageName } from "../model/image-name.ts";
import { Button, IconButton, buttonClass } from "../../../ui/Button.tsx";
import styles from "./ConsolePanel.module.css";

type ConsoleToolbarProps = {
  stage: Stage | undefined;
  step: Step | undefined;
  session: string | undefined;
  /** Whether there are lines that the tools can act on. */
  hasLines: boolean;
  /** The number of lines of the log that are not shown. */
  hiddenLines: number;
  onShowAll: () => void;
  isLive: boolean;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
  /** The number of errors found; undefined before the log was searched for errors. */
  errorCount: number | undefined;
  isErrorListOpen: boolean;
  onErrors: () => void;
  onErrorStep: (by: 1 | -1) => void;
  onSearch: () => void;
  /** The link to the comparison with an earlier build, if there is one. */
  compare: ReactNode;
  /** The menu with the options. */
  menu: ReactNode;
};

/** The toolbar above the lines. */
export function ConsoleToolbar(props: ConsoleToolbarProps) {
  const { stage, step, session, hiddenLines, onShowAll, isLive, isFollowing, onFollow } = props;
  const part = step ?? stage;
  return (
    <header className={styles.toolbar}>
      <h2 className={styles.title}>
        {part ? <StatusIcon status={part.status} /> : <span className="unseen">Log</span>}
        {stage && <span className={styles.stageName}>{stage.name}</span>}
        {step && <span className={styles.stepName}>{step.name}</span>}
      </h2>
      {step?.image && <StepImage image={step.image} />}
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
        {props.hasLines && props.compare}
        {props.hasLines && <LogTools {...props} />}
      </div>
    </header>
  );
}

const LogTools = (props: ConsoleToolbarProps) => {
  const { errorCount = 0, onErrorStep } = props;
  return (
    <>
      {errorCount > 0 && (
        <span className={styles.errors} role="group" aria-label="Errors">
          <Button
            kind="quiet"
            size="small"
            aria-expanded={props.isErrorListOpen}
            onClick={props.onErrors}
          >
            {plural(errorCount, "error")}
          </Button>
          <IconButton size="small" label="Previous error" onClick={() => onErrorStep(-1)}>
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton size="small" label="Next error" onClick={() => onErrorStep(1)}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </span>
      )}
      <IconButton size="small" label="Search the log" onClick={props.onSearch}>
        <Search aria-hidden="true" />
      </IconButton>
      {props.menu}
    </>
  );
};

/** The container image in which a step ran. */
const StepImage = ({ image }: { image: string }) => (
  <span className={styles.image} title={image}>
    <Container aria-hidden="true" />
    <span className="unseen">Image</span>
    <span className={styles.imageName}>{shortImageName(image)}</span>
  </span>
);
