import * as z from "zod/mini";
import { flag, number, optionalNumber, optionalText, text } from "./fields.ts";

/** Which builds a webhook reports: all that end, those that fail, or those that change whether their branch fails. */
export const webhookEvents = ["all", "failed", "changed"] as const;
export type WebhookEvents = (typeof webhookEvents)[number];

/** In whose format a webhook is sent: as signed JSON, or as a message of a chat. */
export const webhookKinds = ["json", "slack", "teams", "discord", "mattermost"] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** A delivery waits until it was received or given up. */
export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A request to a webhook, without its body. Times are unix seconds; 0 means never. */
export const WebhookDelivery = z.object({
  id: number,
  /** The same in each attempt, and in the header of the request. */
  uuid: text,
  /** The number of the build; missing for a test. */
  build: optionalNumber,
  state: text,
  attempts: number,
  /** The HTTP status of the last attempt's answer; missing if there was none. */
  code: optionalNumber,
  /** Why the last attempt failed. */
  error: optionalText,
  /** How long the last attempt took, in milliseconds. */
  duration: number,
  created: number,
  /** When the last attempt began. */
  sent: number,
  /** When a pending delivery is tried next. */
  next: number,
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** A webhook of a repository, without its secret. */
export const Webhook = z.object({
  id: number,
  repo_id: number,
  url: text,
  /** How it is sent: `json`, or the name of a chat. */
  kind: text,
  events: text,
  active: flag,
  created: number,
  updated: number,
  /** The newest delivery. */
  delivery: z.catch(z.optional(WebhookDelivery), undefined),
});
export type Webhook = z.output<typeof Webhook>;

/** Without a secret, the server makes one. */
export const NewWebhook = z.object({
  url: z.nullish(z.string()),
  kind: z.nullish(z.string()),
  events: z.nullish(z.string()),
  secret: z.nullish(z.string()),
});
export type NewWebhook = z.output<typeof NewWebhook>;

/** The answer for a new webhook: the only one that contains the secret. */
export const NewWebhookAnswer = z.extend(Webhook, { secret: text });
export type NewWebhookAnswer = z.output<typeof NewWebhookAnswer>;

/** Changes to a webhook. Missing or null keys leave a value as it is. */
export const WebhookChange = z.extend(NewWebhook, { active: z.nullish(z.boolean()) });
export type WebhookChange = z.output<typeof WebhookChange>;
