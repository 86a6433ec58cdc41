import { createRef } from "react";

/**
 * The field that has the focus from when keys open the palette until the palette takes it, for what is typed, pasted or
 * composed meanwhile.
 */
export const earlyField = {
  element: createRef<HTMLInputElement>(),
  /** Whether keys have opened the palette, which is still open. */
  isUsed: false,
};

/** Returns the text of the field, and empties it. */
export function takeEarlyText(): string {
  const field = earlyField.element.current;
  const text = field?.value ?? "";
  if (field) field.value = "";
  return text;
}
