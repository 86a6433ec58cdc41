import type { NewSecret, PullWords, Secret, SecretChange } from "@signalbox/contract";
import type { Problems } from "../../components/forms/use-form.ts";
import { capitalized } from "../../lib/text.ts";

export type SecretValues = {
  name: string;
  data: string;
  pull_request: boolean;
  /** Only of servers whose secrets are for some events and images. */
  events: string[];
  /** Separated by commas. */
  images: string;
};

const usualEvents = new Map([
  ["push", "Pushes"],
  ["tag", "Tags"],
  ["release", "Releases"],
  ["cron", "Cron jobs"],
  ["manual", "Manual builds"],
  ["deployment", "Deployments"],
]);

/** The events of secrets on servers that have them, with their words. */
export const secretEvents = ({ name }: PullWords): ReadonlyMap<string, string> =>
  new Map([
    ...usualEvents,
    ["pull_request", `${capitalized(name)}s`],
    ["pull_request_closed", `Closed ${name}s`],
    ["pull_request_metadata", `Edited ${name}s`],
  ]);

export const emptySecret: SecretValues = {
  name: "",
  data: "",
  pull_request: false,
  // Whoever can open a pull request can print a secret that is for them, so a new one is not.
  events: [...usualEvents.keys()],
  images: "",
};

/** The values of a secret, whose own value is not known. */
export function valuesOf({ name, pull_request, events, images }: Secret): SecretValues {
  return {
    name,
    data: "",
    pull_request: pull_request === true,
    events: [...(events ?? [])],
    images: (images ?? []).join(", "),
  };
}

/** What a secret is for, in words. */
export function eventWords(events: readonly string[], words: PullWords): string {
  const known = secretEvents(words);
  return events.map((event) => known.get(event) ?? event).join(", ");
}

/** Servers accept letters, digits, `-`, `_` and `.` in a name, and reject an empty value. */
export function checkSecret({ name, data, events }: SecretValues): Problems<SecretValues> {
  return {
    name: checkName(name.trim()),
    data: data === "" ? "A value is required" : undefined,
    events: events.length === 0 ? noEvent : undefined,
  };
}

const noEvent = "Choose at least one";

/** The body of the call that creates a secret. */
export function toNewSecret(
  { name, data, pull_request, ...purpose }: SecretValues,
  hasEvents: boolean,
): NewSecret {
  const common = { name: name.trim(), data };
  return hasEvents ? { ...common, ...purposeOf(purpose) } : { ...common, pull_request };
}

const purposeOf = ({ events, images }: Pick<SecretValues, "events" | "images">) => ({
  events,
  images: images
    .split(",")
    .map((image) => image.trim())
    .filter((image) => image !== ""),
});

/** Rejects a replacement that changes nothing. */
export function checkReplacement(
  { data, ...purpose }: SecretValues,
  { data: _data, ...known }: SecretValues,
): Problems<SecretValues> {
  const isSame = JSON.stringify(purpose) === JSON.stringify(known);
  return {
    data: data === "" && isSame ? "Type a new value to replace it" : undefined,
    events: purpose.events.length === 0 && known.events.length > 0 ? noEvent : undefined,
  };
}

/** An empty value is not sent, so the secret keeps its value. */
export function toSecretChange(
  { data, pull_request, ...purpose }: SecretValues,
  hasEvents: boolean,
): SecretChange {
  const change = hasEvents ? purposeOf(purpose) : { pull_request };
  return data === "" ? change : { data, ...change };
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
  if (/\bevent\b/i.test(message)) return "events";
  return /secret name|already|unique|duplicate/i.test(message) ? "name" : undefined;
}
