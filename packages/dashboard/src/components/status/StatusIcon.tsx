import { isStatus, type StatusName } from "@signalbox/contract";
import { ignoredFailure } from "../../api/shown-status.ts";
import {
  ignoredAppearance,
  statusAppearances,
  unknownAppearance,
  type StatusAppearance,
} from "./status-appearance.tsx";
import styles from "./StatusIcon.module.css";

/** The appearance of a shown status, including statuses that this version does not know. */
export function appearanceOf(status: StatusName): StatusAppearance {
  if (status === ignoredFailure) return ignoredAppearance;
  return isStatus(status) ? statusAppearances[status] : unknownAppearance(status);
}

type StatusIconProps = {
  status: StatusName;
  /** In pixels. */
  size?: number;
  /** Hides the icon from screen readers, because the word is next to it. */
  isSilent?: boolean;
};

export function StatusIcon({ status, size = 16, isSilent = false }: StatusIconProps) {
  const { word, color, shape } = appearanceOf(status);
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
    <span className={styles.label} style={{ color: appearanceOf(status).color }}>
      <StatusIcon status={status} size={size} isSilent />
      {appearanceOf(status).word}
    </span>
  );
}
