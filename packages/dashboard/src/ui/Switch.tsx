import type { ReactNode } from "react";
import styles from "./Switch.module.css";

type SwitchProps = {
  label: ReactNode;
  /** A sentence below the label that says what the switch does. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** The browser's own checkbox in the role and the look of a switch: it costs nothing on the first load. */
export const Switch = ({ label, hint, checked, onChange, disabled }: SwitchProps) => (
  <label className={styles.row} data-disabled={disabled || undefined}>
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={styles.track}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.text}>
      {label}
      {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
    </span>
  </label>
);
