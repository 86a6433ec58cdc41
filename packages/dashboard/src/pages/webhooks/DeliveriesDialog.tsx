import type { Webhook, WebhookDelivery } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { RotateCcw, Send } from "lucide-react";
import type { RepoName } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { deliveriesQuery, webhookActions } from "./webhook-actions.ts";
import { QueryList } from "../../components/lists/QueryList.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { landingLink } from "../../lib/links.ts";
import { Link } from "../../routing/index.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { defineList } from "../../ui/lists/list-layout.ts";
import { Table } from "../../ui/lists/Table.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/overlays/Dialog.tsx";
import { DeliveryLabel } from "./DeliveryLabel.tsx";

type DeliveriesDialogProps = {
  repo: RepoName;
  webhook: Webhook;
  /** The short name of the webhook. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
};

/** The log of a webhook's deliveries, with a test. */
export function DeliveriesDialog({ repo, webhook, name, isOpen, onClose }: DeliveriesDialogProps) {
  const query = useQuery({ ...deliveriesQuery(repo, webhook.id), enabled: isOpen });
  const test = useAction(webhookActions.test);
  const parameters = { ...repo, webhook: webhook.id };
  const isNarrow = useIsNarrow();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Deliveries to ${name}`}
      description="The newest 100 deliveries. Their contents are not stored."
      isWide
    >
      <DialogBody label="Deliveries">
        <QueryList
          query={query}
          what="deliveries"
          empty={
            <EmptyState icon={<Send />} title="No deliveries yet">
              Send a test, or wait for the next build.
            </EmptyState>
          }
        >
          {(deliveries) => (
            <Table
              label="Deliveries"
              layout={layoutOf(parameters)}
              items={deliveries}
              keyOf={({ id }) => id}
              rowHeight={isNarrow ? 96 : 52}
            />
          )}
        </QueryList>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
        <Button kind="primary" isBusy={test.isRunning} onClick={() => void test.run(parameters)}>
          Send a test
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

type WebhookParameters = RepoName & { webhook: number };

function layoutOf(parameters: WebhookParameters) {
  return defineList(
    {
      build: {
        header: "Build",
        width: "72px",
        cell: ({ build }: WebhookDelivery) =>
          build === undefined ? (
            "Test"
          ) : (
            <Link {...landingLink(parameters, { number: build })}>{`#${build}`}</Link>
          ),
      },
      result: {
        header: "Result",
        width: "minmax(0, 1fr)",
        cell: (delivery) => <DeliveryLabel delivery={delivery} />,
      },
      actions: {
        header: "Actions",
        isHeaderUnseen: true,
        width: "32px",
        cell: (delivery) => <SendAgain parameters={parameters} delivery={delivery} />,
      },
    },
    { widths: "44px minmax(0, 1fr) 32px", lines: [["build", "result", "actions"]] },
  );
}

type SendAgainProps = { parameters: WebhookParameters; delivery: WebhookDelivery };

function SendAgain({ parameters, delivery: { id, build } }: SendAgainProps) {
  const { run, isRunning } = useAction(webhookActions.repeat);
  return (
    <IconButton
      label={build === undefined ? "Send the test again" : `Send #${build} again`}
      size="small"
      isBusy={isRunning}
      onClick={() => void run({ ...parameters, delivery: id })}
    >
      <RotateCcw />
    </IconButton>
  );
}
