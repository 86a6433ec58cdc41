import { lookUp, type Webhook } from "@signalbox/contract";
import { History, Pencil, Trash2 } from "lucide-react";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { eventTexts, kindTexts } from "../../messages/webhook-texts.ts";
import { IconButton } from "../../ui/Button.tsx";
import { defineList } from "../../ui/lists/list-layout.ts";
import { Table } from "../../ui/lists/Table.tsx";
import { DeliveryLabel } from "./DeliveryLabel.tsx";
import styles from "./WebhooksPage.module.css";

type WebhookTableProps = {
  webhooks: readonly Webhook[];
  /** Returns the short name of a webhook. */
  nameOf: (webhook: Webhook) => string;
  onShow: (webhook: Webhook) => void;
  onEdit: (webhook: Webhook) => void;
  onDelete: (webhook: Webhook) => void;
};

export function WebhookTable({ webhooks, ...actions }: WebhookTableProps) {
  return (
    <Table
      label="Webhooks"
      layout={layoutOf(actions)}
      items={webhooks}
      keyOf={({ id }) => id}
      rowHeight={useIsNarrow() ? 132 : 68}
    />
  );
}

function layoutOf({ nameOf, onShow, onEdit, onDelete }: Omit<WebhookTableProps, "webhooks">) {
  return defineList(
    {
      address: {
        header: "Address",
        width: "minmax(0, 1fr)",
        cell: (webhook: Webhook) => (
          <span className={styles.two}>
            <code className={styles.address}>{nameOf(webhook)}</code>
            <span className={styles.soft}>
              {webhook.kind === "json"
                ? null
                : `${lookUp(kindTexts, webhook.kind, webhook.kind)} · `}
              {lookUp(eventTexts, webhook.events, webhook.events)}
              {webhook.active ? null : " · Disabled"}
            </span>
          </span>
        ),
      },
      delivery: {
        header: "Last delivery",
        width: "minmax(0, 1fr)",
        cell: ({ delivery }) =>
          delivery === undefined ? (
            <span className={styles.soft}>None yet</span>
          ) : (
            <DeliveryLabel delivery={delivery} />
          ),
      },
      actions: {
        header: "Actions",
        isHeaderUnseen: true,
        width: "100px",
        cell: (webhook) => (
          <div className={styles.actions}>
            <IconButton
              label={`Deliveries to ${nameOf(webhook)}`}
              size="small"
              onClick={() => onShow(webhook)}
            >
              <History />
            </IconButton>
            <IconButton
              label={`Edit webhook ${nameOf(webhook)}`}
              size="small"
              onClick={() => onEdit(webhook)}
            >
              <Pencil />
            </IconButton>
            <IconButton
              label={`Delete webhook ${nameOf(webhook)}`}
              size="small"
              onClick={() => onDelete(webhook)}
            >
              <Trash2 />
            </IconButton>
          </div>
        ),
      },
    },
    {
      widths: "minmax(0, 1fr) auto",
      lines: [
        ["address", "address"],
        ["delivery", "actions"],
      ],
    },
  );
}
