import { shownPartStatus } from "../../../api/shown-status.ts";
import { ArrowDownToLine, ChevronDown, ChevronUp, ExternalLink, Search } from "lucide-react";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { plural } from "../../../lib/text.ts";
import { Button, IconButton, buttonClass } from "../../../ui/Button.tsx";
import { lazyComponent, lazyModule } from "../../../ui/lazy.tsx";
import { useOpenLog } from "./open-log/open-log.ts";
import { CompareButton } from "./tools/CompareButton.tsx";
import type { CompareOfferProps } from "./tools/CompareOffer.tsx";
import { LogMenu } from "./tools/LogMenu.tsx";
import { StepImage } from "./tools/StepImage.tsx";
import styles from "./ConsolePanel.module.css";

/** The toolbar above the lines. */
export function ConsoleToolbar() {
  const { stage, step, log, viewer, lineCount } = useOpenLog();
  const part = step ?? stage;
  const { window, surface, isLive, isFollowing } = viewer;
  return (
    <header className={styles.toolbar}>
      <h2 className={styles.title}>
        {part ? <StatusIcon status={shownPartStatus(part)} /> : <span className="unseen">Log</span>}
        {stage && <span className={styles.stageName}>{stage.name}</span>}
        {step && <span className={styles.stepName}>{step.name}</span>}
      </h2>
      <StepImage step={step} />
      <div className={styles.tools}>
        {log.session && (
          <a
            className={buttonClass("plain", "small")}
            href={log.session}
            target="_blank"
            rel="noopener noreferrer"
          >
            <ExternalLink aria-hidden="true" />
            Remote session
          </a>
        )}
        {lineCount > 0 && window.kind !== "all" && window.hiddenLines > 0 && (
          <Button kind="quiet" size="small" onClick={window.showAll}>
            Show all logs
          </Button>
        )}
        {isLive && (
          <Button
            kind={isFollowing ? "plain" : "quiet"}
            size="small"
            className={styles.follow}
            aria-pressed={isFollowing}
            onClick={() => surface.follow(!isFollowing)}
          >
            <ArrowDownToLine aria-hidden="true" />
            Follow logs
          </Button>
        )}
        {lineCount > 0 && <LogTools />}
      </div>
    </header>
  );
}

/** A file of its own, because it reads the history: `@signalbox/insight` is large. */
const CompareOffer = lazyComponent(
  lazyModule(() => import("./tools/CompareOffer.tsx")),
  (module) => module.CompareOffer,
  ({ build, place }: CompareOfferProps) => (
    <CompareButton place={place} isOffered={build.number > 1} />
  ),
);

const LogTools = () => {
  const { place, build, viewer, actions, isErrorListOpen, toggleErrorList } = useOpenLog();
  const errorCount = viewer.errors?.errors.length ?? 0;
  return (
    <>
      {viewer.hasStepFailed && build && <CompareOffer build={build} place={place} />}
      {errorCount > 0 && (
        <span className={styles.errors} role="group" aria-label="Errors">
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isErrorListOpen}
            onClick={toggleErrorList}
          >
            {plural(errorCount, "error")}
          </Button>
          <IconButton
            size="small"
            label="Previous error"
            onClick={() => void actions.stepError(-1)}
          >
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton size="small" label="Next error" onClick={() => void actions.stepError(1)}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </span>
      )}
      <IconButton size="small" label="Search the log" onClick={actions.openSearch}>
        <Search aria-hidden="true" />
      </IconButton>
      <LogMenu />
    </>
  );
};
