import type { NewWebhook } from "@signalbox/contract";
import { messageOf } from "../../api/api-error.ts";
import type { Problems } from "../../components/forms/use-form.ts";

export type WebhookValues = { url: string; events: string; secret: string; active: boolean };

export const emptyWebhook: WebhookValues = { url: "", events: "failed", secret: "", active: true };

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
export function toWebhook({ url, events, secret }: WebhookValues): NewWebhook {
  return { url: url.trim(), events, ...(secret === "" ? {} : { secret }) };
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

function checkUrl(url: string): string | undefined {
  if (url === "") return "An address is required";
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isWeb ? undefined : "Enter an address that begins with https:// or http://";
}
