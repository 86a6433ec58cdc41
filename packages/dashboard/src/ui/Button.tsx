import type { ComponentProps } from "react";
import styles from "./Button.module.css";
import { classNames } from "./class-names.ts";

export type ButtonKind = "plain" | "primary" | "danger" | "quiet";
export type ButtonSize = "small" | "medium";

/** The classes of a button, for links that look like buttons. */
export function buttonClass(kind: ButtonKind = "plain", size: ButtonSize = "medium"): string {
  return classNames(styles.button, styles[kind], styles[size]);
}

type ButtonProps = ComponentProps<"button"> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** The action is running: the button keeps its size but does nothing. */
  isBusy?: boolean;
};

export function Button({ kind, size, isBusy = false, className, onClick, ...rest }: ButtonProps) {
  // Unlike a disabled button, it keeps the focus. The attribute may also be a string.
  const isInert = isBusy || String(rest["aria-disabled"]) === "true";
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(kind, size), className)}
      aria-disabled={isInert || undefined}
      aria-busy={isBusy || undefined}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
    />
  );
}

type IconButtonProps = ButtonProps & { label: string };

/** A button with only an icon. Its label is the tooltip and the name for screen readers. */
export function IconButton({ label, kind = "quiet", className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      kind={kind}
      aria-label={label}
      title={label}
      className={classNames(styles.icon, className)}
    />
  );
}
