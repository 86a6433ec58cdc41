import type { StatusName } from "@signalbox/contract";
import type { ReactNode } from "react";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import styles from "./ConsolePanel.module.css";

type ConsoleMessageProps = {
  status: StatusName | undefined;
  text: string;
  /** Details from the runner. */
  detail?: string | undefined;
  /** Whether lines are shown below. The message is then a strip above them. */
  isStrip: boolean;
  /** A control that helps with the problem. */
  action?: ReactNode;
};

/** A message of the console in place of the lines or in addition to them. */
export function ConsoleMessage({ status, text, detail, isStrip, action }: ConsoleMessageProps) {
  return (
    <div className={isStrip ? styles.strip : styles.message} role={action ? "alert" : undefined}>
      {status !== undefined && status !== "success" && (
        <StatusIcon status={status} size={isStrip ? 16 : 28} isSilent />
      )}
      <p className={styles.messageText}>{text}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action}
    </div>
  );
}
