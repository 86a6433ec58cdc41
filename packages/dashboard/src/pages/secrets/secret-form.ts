import type { SecretChange } from "@signalbox/contract";
import type { Problems } from "../../components/forms/use-form.ts";

export type SecretValues = { name: string; data: string; pull_request: boolean };

export const emptySecret: SecretValues = { name: "", data: "", pull_request: false };

/** Servers accept letters, digits, `-`, `_` and `.` in a name, and reject an empty value. */
export function checkSecret({ name, data }: SecretValues): Problems<SecretValues> {
  return {
    name: checkName(name.trim()),
    data: data === "" ? "A value is required" : undefined,
  };
}

/** Rejects a replacement that changes nothing. */
export function checkReplacement(
  { data, pull_request }: SecretValues,
  known: SecretValues,
): Problems<SecretValues> {
  return {
    data:
      data === "" && pull_request === known.pull_request
        ? "Type a new value to replace it"
        : undefined,
  };
}

/** An empty value is not sent, so the secret keeps its value. */
export function toSecretChange({ data, pull_request }: SecretValues): SecretChange {
  return data === "" ? { pull_request } : { data, pull_request };
}

const checkName = (name: string): string | undefined => {
  if (name === "") return "A name is required";
  return /^[\w.-]+$/.test(name)
    ? undefined
    : "A name can contain only letters, digits, dots, dashes and underscores";
};

/** The field that the server's error is about. For a duplicate name, each database has its own message. */
export function secretFieldOf(message: string): keyof SecretValues | undefined {
  if (/secret value/i.test(message)) return "data";
  return /secret name|already|unique|duplicate/i.test(message) ? "name" : undefined;
}
