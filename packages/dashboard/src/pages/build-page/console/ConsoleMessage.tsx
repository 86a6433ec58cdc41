import type { StatusName } from "@signalbox/contract";
import type { ReactNode } from "react";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import styles from "./ConsolePanel.module.css";

type ConsoleMessageProps = {
  status: StatusName | undefined;
  text: string;
  /** What the runner said about it. */
  detail?: string | undefined;
  /** Lines are shown below: the message is then a strip above them. */
  isStrip: boolean;
  /** What can be done about it. */
  action?: ReactNode;
};

/** What the console says where there are no lines, or besides them. */
export const ConsoleMessage = ({ status, text, detail, isStrip, action }: ConsoleMessageProps) => (
  <div className={isStrip ? styles.strip : styles.message} role={action ? "alert" : undefined}>
    {status !== undefined && status !== "success" && (
      <StatusIcon status={status} size={isStrip ? 16 : 28} isSilent />
    )}
    <p className={styles.messageText}>{text}</p>
    {detail && <p className={styles.detail}>{detail}</p>}
    {action}
  </div>
);
