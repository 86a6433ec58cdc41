import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./Field.module.css";

export type FieldTexts = {
  label: string;
  /** Help text below the field. */
  hint?: ReactNode;
  /** The error of the input; shown instead of the hint. */
  error?: string | undefined;
  /** Shows the label to screen readers only, if the context makes it obvious. */
  isLabelUnseen?: boolean;
};

/** For names and codes, which keyboards and browsers must not correct. */
export const verbatim = { spellCheck: false, autoCapitalize: "none", autoComplete: "off" } as const;

type TextFieldProps = FieldTexts & ComponentProps<"input">;

export function TextField({ label, hint, error, isLabelUnseen, ...rest }: TextFieldProps) {
  return (
    <Frame {...{ label, hint, error, isLabelUnseen }}>
      {(attributes) => <input type="text" {...rest} {...attributes} className={styles.control} />}
    </Frame>
  );
}

type ControlAttributes = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FrameProps = FieldTexts & { children: (attributes: ControlAttributes) => ReactNode };

/** A label, a control, and its error or hint, associated with each other for screen readers. */
export function Frame({ label, hint, error, isLabelUnseen, children }: FrameProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelUnseen ? "unseen" : styles.label}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": note === undefined ? undefined : `${id}-note`,
      })}
      {note === undefined ? null : (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}
