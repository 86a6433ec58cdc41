import type { StatusName } from "@signalbox/contract";
import type { ReactNode } from "react";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { PanelMessage } from "./PanelMessage.tsx";
import styles from "./ConsolePanel.module.css";

type ConsoleMessageProps = {
  status: StatusName | undefined;
  text: string;
  /** Details from the runner. */
  detail?: string | undefined;
  isStrip: boolean;
  /** A control that helps with the problem. */
  action?: ReactNode;
  /** A control that is not about a problem. */
  offer?: ReactNode;
};

/** A message shown instead of the lines, or in addition to them. */
export function ConsoleMessage(props: ConsoleMessageProps) {
  const { status, text, detail, isStrip, action, offer } = props;
  const hasIcon = status !== undefined && status !== "success";
  return (
    <PanelMessage
      icon={hasIcon && <StatusIcon status={status} size={isStrip ? 16 : 28} isSilent />}
      text={text}
      isStrip={isStrip}
      role={action ? "alert" : undefined}
    >
      {detail && <p className={styles.detail}>{detail}</p>}
      {action}
      {offer}
    </PanelMessage>
  );
}
