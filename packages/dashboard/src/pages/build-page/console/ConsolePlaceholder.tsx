import { shownPartStatus } from "../../../api/shown-status.ts";
import { useState } from "react";
import { logTexts } from "../../../messages/log-texts.ts";
import {
  failedSteps,
  hasBrief,
  hasFailed,
  stepFacts,
  type FailedStep,
} from "@signalbox/insight/brief";
import { Button } from "../../../ui/Button.tsx";
import {
  consoleState,
  logsResult,
  type ConsoleState,
  type ConsoleSubject,
} from "../model/console-model.ts";
import { isWorthRetrying, messageOfState } from "../model/console-messages.ts";
import { hasRun, showsLogs } from "../model/log-source.ts";
import { ConsoleMessage } from "./ConsoleMessage.tsx";
import { ConsoleSkeleton } from "./ConsoleSkeleton.tsx";
import { useOpenLog } from "./open-log/open-log.ts";
import { LogFile } from "./tools/LogFile.tsx";
import styles from "./ConsolePanel.module.css";

/** The console without lines: a message or the loading indicator. */
export function ConsolePlaceholder() {
  const { build, stage, step, log, viewer, lineCount } = useOpenLog();
  const logs = logsResult({ ...log.logs, count: lineCount }, viewer.state.problem);
  const subject = { build, stage, step, logs };
  const [previous, setPrevious] = useState<ConsoleState>("idle");
  const state = consoleState(subject, previous);
  if (state !== previous) setPrevious(state);
  const text =
    messageOfState(state, subject) ?? (log.isLiveLogLost ? logTexts.forgotten : undefined);
  const part = step ?? stage;
  const hasLines = lineCount > 0;
  const explained = inBrief(subject);
  const isStageExplained = explained.some(({ step }) => (step ?? stage)?.error === stage?.error);
  const stageError = isStageExplained ? "" : (stage?.error ?? "");
  const isStepExplained = explained.some((failure) => failure.step === step);
  if (text !== undefined)
    return (
      <ConsoleMessage
        status={showsLogs(build) ? part && shownPartStatus(part) : build?.status}
        text={text}
        detail={stageError || (hasLines || isStepExplained ? undefined : factsOf(subject, text))}
        isStrip={hasLines}
        action={isWorthRetrying(subject) && <Button onClick={log.retry}>Try again</Button>}
        offer={isUnshown(subject) && <LogFile />}
      />
    );
  if (hasLines) return null;
  const facts = factsOf(subject, text ?? "");
  if (state !== "loading" && facts !== "")
    return (
      <ConsoleMessage
        status={step && shownPartStatus(step)}
        text={logTexts.printedNothing}
        detail={facts}
        isStrip={false}
      />
    );
  return state === "loading" ? <ConsoleSkeleton /> : <div className={styles.empty} />;
}

/** Whether the step ran before its build was declined, so that its log is only offered as a file. */
const isUnshown = ({ build, step }: ConsoleSubject): boolean =>
  !showsLogs(build) && step !== undefined && hasRun(step.status);

/** The failures of the stage that the brief above explains: of its steps, or of itself if none of them failed. */
const inBrief = ({ build, stage }: ConsoleSubject): FailedStep[] =>
  build !== undefined && hasBrief(build)
    ? failedSteps(build).filter((failure) => failure.stage === stage)
    : [];

/** The facts about a failed step that are known without its log, except those in the text above. */
const factsOf = ({ build, stage, step }: ConsoleSubject, text: string): string => {
  if (stage === undefined || step === undefined || !hasFailed(step) || !showsLogs(build)) return "";
  const facts = stepFacts({ stage, step, isIgnored: false });
  return facts.filter((fact) => !text.includes(fact)).join(" · ");
};
