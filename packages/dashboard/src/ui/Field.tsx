import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Field.module.css";

type FieldTexts = {
  label: string;
  /** A sentence below the field. */
  hint?: ReactNode;
  /** What is wrong with what was typed; shown beside the field instead of the hint. */
  error?: string | undefined;
  /** The label is read out, not shown, where the place says it already. */
  isLabelUnseen?: boolean;
};

/** For names and codes, which no keyboard or browser may improve. */
export const asTyped = { spellCheck: false, autoCapitalize: "none", autoComplete: "off" } as const;

type TextFieldProps = FieldTexts & ComponentProps<"input">;

export const TextField = ({ label, hint, error, isLabelUnseen, ...rest }: TextFieldProps) => (
  <Frame {...{ label, hint, error, isLabelUnseen }}>
    {(attributes) => <input type="text" {...rest} {...attributes} className={styles.control} />}
  </Frame>
);

type TextAreaFieldProps = FieldTexts & ComponentProps<"textarea">;

export const TextAreaField = ({
  label,
  hint,
  error,
  isLabelUnseen,
  ...rest
}: TextAreaFieldProps) => (
  <Frame {...{ label, hint, error, isLabelUnseen }}>
    {(attributes) => (
      <textarea {...rest} {...attributes} className={classNames(styles.control, styles.area)} />
    )}
  </Frame>
);

type SelectFieldProps = FieldTexts & ComponentProps<"select">;

/** The browser's own select: right for keyboard, touch and screen readers everywhere. */
export const SelectField = ({ label, hint, error, isLabelUnseen, ...rest }: SelectFieldProps) => (
  <Frame {...{ label, hint, error, isLabelUnseen }}>
    {(attributes) => (
      <select {...rest} {...attributes} className={classNames(styles.control, styles.select)} />
    )}
  </Frame>
);

type ControlAttributes = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FrameProps = FieldTexts & { children: (attributes: ControlAttributes) => ReactNode };

/** A label, the control, and below it the error or else the hint, tied together for screen readers. */
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
