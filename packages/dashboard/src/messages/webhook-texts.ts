import type { WebhookEvents } from "@signalbox/contract";

/** Which builds a webhook reports. */
export const eventTexts: Record<WebhookEvents, string> = {
  all: "All builds",
  failed: "Failed builds",
  changed: "When a branch breaks or is fixed",
};

export const webhookTexts = {
  created: "Webhook has been added",
  changed: "Changes have been saved",
  deleted: "Webhook has been deleted",
  confirmDeletion: (name: string) => ({
    title: "Delete webhook",
    text: `Builds are no longer reported to ${name}. Its pending deliveries are cancelled, and its delivery log is deleted.`,
    confirm: "Delete webhook",
  }),
} as const;
