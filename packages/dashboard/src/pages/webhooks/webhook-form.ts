import type { NewWebhook, WebhookKind } from "@signalbox/contract";
import { messageOf } from "../../api/api-error.ts";
import type { Problems } from "../../components/forms/use-form.ts";

export type WebhookValues = {
  url: string;
  kind: string;
  events: string;
  secret: string;
  active: boolean;
};

export const emptyWebhook: WebhookValues = {
  url: "",
  kind: "json",
  events: "failed",
  secret: "",
  active: true,
};

const minSecretCharacters = 16;

/** The server also checks whether the address is public. */
export function checkWebhook({ url, secret }: WebhookValues): Problems<WebhookValues> {
  return {
    url: checkUrl(url.trim()),
    secret:
      secret !== "" && secret.length < minSecretCharacters
        ? `A secret needs at least ${minSecretCharacters} characters`
        : undefined,
  };
}

/** Without a secret, the server generates one for a new webhook and keeps the old one of an existing webhook. */
export function toWebhook({ url, kind, events, secret }: WebhookValues): NewWebhook {
  return { url: url.trim(), kind, events, ...(secret === "" ? {} : { secret }) };
}

/** The server's error message, with the field's label for the name of the API's field. */
export function describeWebhookError(error: unknown): string {
  return messageOf(error)
    .replace(/^url /, "The address ")
    .replace(/^secret /, "The secret ");
}

/** The field that a message of `describeWebhookError` is about. */
export function webhookFieldOf(message: string): keyof WebhookValues | undefined {
  if (message.startsWith("The address ")) return "url";
  return message.startsWith("The secret ") ? "secret" : undefined;
}

/** The host names of chats that have their own; Mattermost runs anywhere. */
const chatHosts: readonly (readonly [RegExp, WebhookKind])[] = [
  [/^hooks\.slack\.com$/, "slack"],
  [/^(?:[a-z]+\.)?discord(?:app)?\.com$/, "discord"],
  [/\.(?:logic\.azure\.com|api\.powerplatform\.com|webhook\.office\.com)$/, "teams"],
];

/** The chat to which an address belongs; undefined if its host does not say so. */
export function kindOfAddress(url: string): WebhookKind | undefined {
  const text = url.trim();
  const host = URL.canParse(text) ? new URL(text).hostname : "";
  return chatHosts.find(([pattern]) => pattern.test(host))?.[1];
}

function checkUrl(url: string): string | undefined {
  if (url === "") return "An address is required";
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isWeb ? undefined : "Enter an address that begins with https:// or http://";
}
