import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Frame, type FieldTexts } from "./Field.tsx";
import styles from "./Field.module.css";

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
