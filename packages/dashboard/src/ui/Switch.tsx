import type { ReactNode } from "react";
import styles from "./Switch.module.css";

type SwitchProps = {
  label: ReactNode;
  /** A sentence below the label that explains the switch. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A native checkbox with the role and look of a switch, which needs no library code on the first load. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  return (
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
}
