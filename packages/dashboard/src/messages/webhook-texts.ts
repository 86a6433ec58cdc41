import type { WebhookEvents, WebhookKind } from "@signalbox/contract";

/** Which builds a webhook reports. */
export const eventTexts: Record<WebhookEvents, string> = {
  all: "All builds",
  failed: "Failed builds",
  changed: "Builds that break or fix a branch",
};

/** In whose format a webhook is sent. */
export const kindTexts: Record<WebhookKind, string> = {
  json: "JSON, signed",
  slack: "Slack",
  teams: "Microsoft Teams",
  discord: "Discord",
  mattermost: "Mattermost",
};

export const webhookTexts = {
  created: "Webhook has been added",
  changed: "Changes have been saved",
  deleted: "Webhook has been deleted",
  confirmDeletion: (name: string) => ({
    title: "Delete webhook",
    text: `Builds will no longer be reported to ${name}. Its pending deliveries and its delivery log will be deleted.`,
    confirm: "Delete webhook",
  }),
} as const;
