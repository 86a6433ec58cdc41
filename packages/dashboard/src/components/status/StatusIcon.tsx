import { isStatus, type StatusName } from "@signalbox/contract";
import { statusLooks, unknownLook, type StatusLook } from "./status-look.tsx";
import styles from "./StatusIcon.module.css";

/** The look of a status, including statuses that this version does not know. */
export function lookOf(status: StatusName): StatusLook {
  return isStatus(status) ? statusLooks[status] : unknownLook(status);
}

type StatusIconProps = {
  status: StatusName;
  /** In pixels. */
  size?: number;
  /** Hides the icon from screen readers, because the word is next to it. */
  isSilent?: boolean;
};

export function StatusIcon({ status, size = 16, isSilent = false }: StatusIconProps) {
  const { word, color, shape } = lookOf(status);
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      style={{ color }}
      data-status={status}
      {...(isSilent ? { "aria-hidden": true } : { role: "img", "aria-label": word })}
    >
      {isSilent ? null : <title>{word}</title>}
      {shape}
    </svg>
  );
}

export function StatusLabel({ status, size = 16 }: Omit<StatusIconProps, "isSilent">) {
  return (
    <span className={styles.label} style={{ color: lookOf(status).color }}>
      <StatusIcon status={status} size={size} isSilent />
      {lookOf(status).word}
    </span>
  );
}
