import { useState } from "react";
import { logTexts } from "../../../messages/messages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { consoleState, type ConsoleState, type ConsoleSubject } from "../model/console-model.ts";
import { isWorthRetrying, messageOfState } from "../model/console-messages.ts";
import { ConsoleMessage } from "./ConsoleMessage.tsx";
import styles from "./ConsolePanel.module.css";

type ConsolePlaceholderProps = {
  subject: ConsoleSubject;
  /** Whether the server has lost the live log of the running step. */
  isLiveLogLost: boolean;
  /** Requests the log again. */
  onRetry: () => void;
};

/** The console without lines: a message or the loading indicator. */
export function ConsolePlaceholder({ subject, isLiveLogLost, onRetry }: ConsolePlaceholderProps) {
  const [previous, setPrevious] = useState<ConsoleState>("idle");
  const state = consoleState(subject, previous);
  if (state !== previous) setPrevious(state);
  const { stage, step, logs } = subject;
  const text = messageOfState(state, subject) ?? (isLiveLogLost ? logTexts.forgotten : undefined);
  const hasLines = logs.count > 0;
  if (text !== undefined)
    return (
      <ConsoleMessage
        status={(step ?? stage)?.status}
        text={text}
        detail={stage?.error}
        isStrip={hasLines}
        action={isWorthRetrying(subject) && <Button onClick={onRetry}>Try again</Button>}
      />
    );
  if (hasLines) return null;
  return state === "loading" ? <ConsoleSkeleton /> : <div className={styles.empty} />;
}

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
