import { isStatus, type StatusName } from "@signalbox/contract";
import { statusLooks, unknownLook, type StatusLook } from "./status-look.tsx";
import styles from "./StatusIcon.module.css";

/** How a status looks, also one that this version does not know. */
export const lookOf = (status: StatusName): StatusLook =>
  isStatus(status) ? statusLooks[status] : unknownLook(status);

type StatusIconProps = {
  status: StatusName;
  /** Pixels. */
  size?: number;
  /** The word stands beside it: the icon is then not read out a second time. */
  isSilent?: boolean;
};

export const StatusIcon = ({ status, size = 16, isSilent = false }: StatusIconProps) => {
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
};

/** Shape and word together. */
export const StatusLabel = ({ status, size = 16 }: Omit<StatusIconProps, "isSilent">) => (
  <span className={styles.label} style={{ color: lookOf(status).color }}>
    <StatusIcon status={status} size={size} isSilent />
    {lookOf(status).word}
  </span>
);
