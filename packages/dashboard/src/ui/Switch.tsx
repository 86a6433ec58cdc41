import { Switch as BaseSwitch } from "@base-ui/react/switch";
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

export const Switch = ({ label, hint, checked, onChange, disabled }: SwitchProps) => (
  <label className={styles.row} data-disabled={disabled || undefined}>
    <BaseSwitch.Root
      className={styles.track}
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
    >
      <BaseSwitch.Thumb className={styles.thumb} />
    </BaseSwitch.Root>
    <span className={styles.text}>
      {label}
      {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
    </span>
  </label>
);
