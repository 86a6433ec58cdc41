import type { Webhook } from "@signalbox/contract";
import { limits, may } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { repoQuery } from "../../api/queries.ts";
import { useCapabilities } from "../../api/capabilities.ts";
import { useSession } from "../../api/session.ts";
import { webhookActions, webhooksQuery } from "./webhook-actions.ts";
import { ConfirmAction } from "../../components/ConfirmAction.tsx";
import { useModal } from "../../components/forms/use-modal.ts";
import { Lacking, NoAccess, QueryList } from "../../components/lists/QueryList.tsx";
import { usePageActions } from "../../components/page-actions.ts";
import { SectionHead } from "../../components/SectionHead.tsx";
import { webhookTexts } from "../../messages/webhook-texts.ts";
import { useParams } from "../../routing/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/overlays/Dialog.tsx";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { EditWebhookForm, NewWebhookForm } from "./WebhookForm.tsx";
import { nameWebhooks, shortAddress } from "./webhook-names.ts";
import { WebhookTable } from "./WebhookTable.tsx";
import styles from "./WebhooksPage.module.css";

/** The webhooks of a repository, for its administrators. */
export function WebhooksPage() {
  const repo = useParams({ from: "/$namespace/$name" });
  const { user } = useSession();
  const { data: permitted } = useQuery(repoQuery(repo));
  const known = useCapabilities();
  const isOffered =
    known !== undefined &&
    known.lacks?.webhooks === undefined &&
    may("listWebhooks", user, permitted);
  const query = useQuery({ ...webhooksQuery(repo), enabled: isOffered });
  const names = nameWebhooks(query.data ?? []);
  const nameOf = ({ id, url }: Webhook) => names.get(id) ?? shortAddress(url);
  const creation = useModal<true>();
  const secret = useModal<string>();
  const change = useModal<Webhook>();
  const log = useModal<Webhook>();
  const deletion = useModal<Webhook>();
  const canCreate = isOffered && query.data !== undefined;
  usePageActions(() => [
    {
      id: "new-webhook",
      title: "New webhook",
      icon: <Plus />,
      isImpossible: !canCreate,
      run: () => creation.open(true),
    },
  ]);
  if (known?.lacks?.webhooks !== undefined)
    return <Lacking what="webhooks" capability="webhooks" />;
  if (!isOffered)
    return (
      <Card>
        <NoAccess what="webhooks" />
      </Card>
    );
  const create = (
    <Button kind="primary" onClick={() => creation.open(true)}>
      <Plus aria-hidden="true" />
      New webhook
    </Button>
  );
  return (
    <section>
      <SectionHead title="Webhooks" action={canCreate ? create : null}>
        Tells a chat or another program when a build ends.
      </SectionHead>
      <QueryList
        query={query}
        what="webhooks"
        empty={
          <EmptyState icon={<WebhookIcon />} title="No webhooks yet">
            When a build ends, a webhook tells a channel of Slack, Microsoft Teams, Discord or
            Mattermost how it ended and why, or sends another program a signed request. Create one
            with New webhook.
          </EmptyState>
        }
      >
        {(webhooks) => (
          <WebhookTable
            webhooks={webhooks}
            nameOf={nameOf}
            onShow={log.open}
            onEdit={change.open}
            onDelete={deletion.open}
          />
        )}
      </QueryList>
      <NewWebhookForm
        key={`new ${creation.key}`}
        repo={repo}
        isOpen={creation.isOpen}
        onClose={creation.close}
        onCreated={secret.open}
      />
      <SecretDialog secret={secret.subject ?? ""} isOpen={secret.isOpen} onClose={secret.close} />
      {change.subject === undefined ? null : (
        <EditWebhookForm
          key={`edit ${change.key}`}
          repo={repo}
          webhook={change.subject}
          isOpen={change.isOpen}
          onClose={change.close}
        />
      )}
      {log.subject === undefined ? null : (
        <DeliveriesDialog
          repo={repo}
          webhook={log.subject}
          name={nameOf(log.subject)}
          isOpen={log.isOpen}
          onClose={log.close}
        />
      )}
      <ConfirmAction
        action={webhookActions.delete}
        parameters={{ ...repo, webhook: deletion.subject?.id ?? 0 }}
        texts={webhookTexts.confirmDeletion(
          deletion.subject === undefined ? "" : nameOf(deletion.subject),
        )}
        isOpen={deletion.isOpen}
        onClose={deletion.close}
      />
    </section>
  );
}

type SecretDialogProps = { secret: string; isOpen: boolean; onClose: () => void };

/** Shows the secret of a new webhook, once. */
function SecretDialog({ secret, isOpen, onClose }: SecretDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Webhook secret"
      description="The receiver needs it to check the signature of each request. It is not shown again."
    >
      <DialogBody label="Secret">
        <code className={styles.secret}>{secret}</code>
      </DialogBody>
      <DialogFoot>
        <CopyButton text={secret} copiedFeedbackMs={limits.copiedFeedbackMs} size="medium" />
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
