import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Field.module.css";

type FieldTexts = {
  label: string;
  /** Help text below the field. */
  hint?: ReactNode;
  /** The error of the input; shown instead of the hint. */
  error?: string | undefined;
  /** Shows the label to screen readers only, if the context makes it obvious. */
  isLabelUnseen?: boolean;
};

/** For names and codes, which keyboards and browsers must not correct. */
export const asTyped = { spellCheck: false, autoCapitalize: "none", autoComplete: "off" } as const;

type TextFieldProps = FieldTexts & ComponentProps<"input">;

export function TextField({ label, hint, error, isLabelUnseen, ...rest }: TextFieldProps) {
  return (
    <Frame {...{ label, hint, error, isLabelUnseen }}>
      {(attributes) => <input type="text" {...rest} {...attributes} className={styles.control} />}
    </Frame>
  );
}

type TextAreaFieldProps = FieldTexts & ComponentProps<"textarea">;

export function TextAreaField({ label, hint, error, isLabelUnseen, ...rest }: TextAreaFieldProps) {
  return (
    <Frame {...{ label, hint, error, isLabelUnseen }}>
      {(attributes) => (
        <textarea {...rest} {...attributes} className={classNames(styles.control, styles.area)} />
      )}
    </Frame>
  );
}

type SelectFieldProps = FieldTexts & ComponentProps<"select">;

/** A native select, which works with keyboard, touch and screen readers on every platform. */
export function SelectField({ label, hint, error, isLabelUnseen, ...rest }: SelectFieldProps) {
  return (
    <Frame {...{ label, hint, error, isLabelUnseen }}>
      {(attributes) => (
        <select {...rest} {...attributes} className={classNames(styles.control, styles.select)} />
      )}
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
const Frame = ({ label, hint, error, isLabelUnseen, children }: FrameProps) => {
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
};
