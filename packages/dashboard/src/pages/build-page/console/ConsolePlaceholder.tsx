import { useState, type ReactNode } from "react";
import { logTexts } from "../../../messages/log-texts.ts";
import {
  failedSteps,
  hasBrief,
  hasFailed,
  stepFacts,
  type FailedStep,
} from "@signalbox/log-engine/brief";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { consoleState, type ConsoleState, type ConsoleSubject } from "../model/console-model.ts";
import { isWorthRetrying, messageOfState } from "../model/console-messages.ts";
import { showsLogs } from "../model/log-source.ts";
import { ConsoleMessage } from "./ConsoleMessage.tsx";
import styles from "./ConsolePanel.module.css";

type ConsolePlaceholderProps = {
  subject: ConsoleSubject;
  /** Whether the server has lost the live log of the running step. */
  isLiveLogLost: boolean;
  /** Requests the log again. */
  onRetry: () => void;
  /** Offers the log that a declined build does not show. */
  offer: ReactNode;
};

/** The console without lines: a message or the loading indicator. */
export function ConsolePlaceholder(props: ConsolePlaceholderProps) {
  const { subject, isLiveLogLost, onRetry, offer } = props;
  const [previous, setPrevious] = useState<ConsoleState>("idle");
  const state = consoleState(subject, previous);
  if (state !== previous) setPrevious(state);
  const { stage, step, logs } = subject;
  const text = messageOfState(state, subject) ?? (isLiveLogLost ? logTexts.forgotten : undefined);
  const hasLines = logs.count > 0;
  const explained = inBrief(subject);
  const isStageExplained = explained.some(({ step }) => (step ?? stage)?.error === stage?.error);
  const stageError = isStageExplained ? "" : (stage?.error ?? "");
  const isStepExplained = explained.some((failure) => failure.step === step);
  if (text !== undefined)
    return (
      <ConsoleMessage
        status={(step ?? stage)?.status}
        text={text}
        detail={stageError || (hasLines || isStepExplained ? undefined : factsOf(subject, text))}
        isStrip={hasLines}
        action={isWorthRetrying(subject) && <Button onClick={onRetry}>Try again</Button>}
        offer={offer}
      />
    );
  if (hasLines) return null;
  const facts = factsOf(subject, text ?? "");
  if (state !== "loading" && facts !== "")
    return (
      <ConsoleMessage
        status={step?.status}
        text={logTexts.printedNothing}
        detail={facts}
        isStrip={false}
      />
    );
  return state === "loading" ? <ConsoleSkeleton /> : <div className={styles.empty} />;
}

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

const widths = ["42%", "61%", "35%", "54%", "70%", "28%", "47%"];

export function ConsoleSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the log">
      {widths.map((width) => (
        <Skeleton key={width} width={width} height="10px" />
      ))}
    </div>
  );
}
