import type { ComponentProps } from "react";
import styles from "./Button.module.css";
import { classNames } from "./class-names.ts";

export type ButtonKind = "plain" | "primary" | "danger" | "quiet";
export type ButtonSize = "small" | "medium";

/** The look of a button, for links that look like one. */
export const buttonClass = (kind: ButtonKind = "plain", size: ButtonSize = "medium"): string =>
  classNames(styles.button, styles[kind], styles[size]);

type ButtonProps = ComponentProps<"button"> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** The action is under way: the button keeps its size and place, and does nothing. */
  isBusy?: boolean;
};

export const Button = ({
  kind,
  size,
  isBusy = false,
  className,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(buttonClass(kind, size), className)}
    aria-disabled={isBusy || undefined}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
  />
);

type IconButtonProps = ButtonProps & { label: string };

/** A button that shows an icon alone; its label is read out and shown on hover. */
export const IconButton = ({ label, kind = "quiet", className, ...rest }: IconButtonProps) => (
  <Button
    {...rest}
    kind={kind}
    aria-label={label}
    title={label}
    className={classNames(styles.icon, className)}
  />
);
