import { defineCalls } from "./call.ts";
import { listOf } from "../entities/fields.ts";
import {
  NewWebhook,
  NewWebhookAnswer,
  Webhook,
  WebhookChange,
  WebhookDelivery,
} from "../entities/webhook.ts";

const path = "/api/repos/{namespace}/{name}/webhooks";
const webhook = `${path}/{webhook}` as const;

/** The webhooks of a repository: this server's addition. An address may contain a key, so reading requires admin, too. */
export const webhookCalls = defineCalls({
  listWebhooks: {
    summary: "The webhooks, the oldest first, each with its newest delivery",
    method: "GET",
    path,
    level: "admin",
    answer: listOf(Webhook),
  },
  createWebhook: {
    summary:
      "Creates a webhook for all builds that end (`all`, the default), those that fail (`failed`) or those that change whether their branch fails (`changed`); only this answer contains the secret",
    method: "POST",
    path,
    level: "admin",
    body: NewWebhook,
    answer: NewWebhookAnswer,
  },
  getWebhook: {
    summary: "One webhook, without its secret",
    method: "GET",
    path: webhook,
    level: "admin",
    answer: Webhook,
  },
  updateWebhook: {
    summary: "Changes a webhook; disabling it cancels its pending deliveries",
    method: "PATCH",
    path: webhook,
    level: "admin",
    body: WebhookChange,
    answer: Webhook,
  },
  deleteWebhook: {
    summary: "Deletes a webhook and its deliveries; pending ones are cancelled",
    method: "DELETE",
    path: webhook,
    level: "admin",
  },
  listDeliveries: {
    summary: "The newest deliveries of a webhook, at most 100, the newest first",
    method: "GET",
    path: `${webhook}/deliveries`,
    level: "admin",
    answer: listOf(WebhookDelivery),
  },
  testWebhook: {
    summary: "Sends a test, once, even if the webhook is disabled",
    method: "POST",
    path: `${webhook}/deliveries`,
    level: "admin",
    answer: WebhookDelivery,
  },
  repeatDelivery: {
    summary: "Sends a delivery again, as a new one",
    method: "POST",
    path: `${webhook}/deliveries/{delivery}`,
    level: "admin",
    answer: WebhookDelivery,
  },
});
