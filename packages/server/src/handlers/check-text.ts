import { ApiError } from "../lib/api-error.ts";

/** Refuses a name that stands in addresses: browsers take `.` and `..` there for a step, and so reach nothing of that name. */
export const checkAddressable = (what: string, name: string): void => {
  if (name === "." || name === "..") throw new ApiError(400, `${what} must not be . or ..`);
};

const charactersMost = 250;

/** A short text of a form: limited, and without control characters. Returns it without spaces around it. */
export const checkText = <Text extends string | undefined>(name: string, text: Text): Text => {
  const trimmed = text?.trim();
  if (trimmed !== undefined && trimmed.length > charactersMost)
    throw new ApiError(400, `${name} must not be longer than ${charactersMost} characters`);
  if (trimmed !== undefined && /\p{Cc}/u.test(trimmed))
    throw new ApiError(400, `${name} must not contain control characters`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- undefined stays undefined, a text stays one
  return trimmed as Text;
};
