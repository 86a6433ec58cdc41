import { lookUp, webhookEvents, webhookKinds, type Webhook } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { webhookActions } from "./webhook-actions.ts";
import { useForm } from "../../components/forms/use-form.ts";
import { eventTexts, kindTexts } from "../../messages/webhook-texts.ts";
import { verbatim, TextField } from "../../ui/Field.tsx";
import { SelectField } from "../../ui/MoreFields.tsx";
import { ModalForm } from "../../ui/overlays/ModalForm.tsx";
import { Switch } from "../../ui/Switch.tsx";
import {
  checkWebhook,
  describeWebhookError,
  emptyWebhook,
  kindOfAddress,
  toWebhook,
  webhookFieldOf,
  type WebhookValues,
} from "./webhook-form.ts";

type NewWebhookFormProps = {
  repo: RepoName;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the secret of signed requests, which cannot be read again. */
  onCreated: (secret: string) => void;
};

export function NewWebhookForm({ repo, isOpen, onClose, onCreated }: NewWebhookFormProps) {
  const create = useAction(webhookActions.create);
  const send = async (values: WebhookValues) => {
    const result = await create.run(repo, { body: toWebhook(values) });
    if (!result.ok) return;
    onClose();
    // Chats check no signatures.
    if (values.kind === "json") onCreated(result.answer.secret);
  };
  const form = useForm(emptyWebhook, {
    action: create,
    send,
    check: checkWebhook,
    describeError: describeWebhookError,
    fieldOf: webhookFieldOf,
  });
  return (
    <ModalForm isOpen={isOpen} title="New webhook" submit="Create" form={form} onClose={onClose}>
      <WebhookFields form={form} secretHint="Signs each request. Leave it empty to generate one." />
    </ModalForm>
  );
}

type EditWebhookFormProps = {
  repo: RepoName;
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
};

export function EditWebhookForm({ repo, webhook, isOpen, onClose }: EditWebhookFormProps) {
  const update = useAction(webhookActions.update);
  const { id, url, kind, events, active } = webhook;
  const send = async (values: WebhookValues) => {
    const body = { ...toWebhook(values), active: values.active };
    const { ok } = await update.run({ ...repo, webhook: id }, { body });
    if (ok) onClose();
  };
  const form = useForm(
    { url, kind, events, secret: "", active },
    {
      action: update,
      send,
      check: checkWebhook,
      describeError: describeWebhookError,
      fieldOf: webhookFieldOf,
    },
  );
  return (
    <ModalForm isOpen={isOpen} title="Edit webhook" submit="Save" form={form} onClose={onClose}>
      <WebhookFields form={form} secretHint="Leave it empty to keep the current secret." />
      <Switch
        label="Active"
        hint="Disabling a webhook cancels its pending deliveries."
        checked={form.values.active}
        onChange={(isActive) => form.change({ active: isActive })}
      />
    </ModalForm>
  );
}

type WebhookFieldsProps = {
  form: Pick<ReturnType<typeof useForm<WebhookValues>>, "values" | "problems" | "change">;
  secretHint: string;
};

function WebhookFields({ form: { values, problems, change }, secretHint }: WebhookFieldsProps) {
  const kindTitle = lookUp(kindTexts, values.kind, values.kind);
  return (
    <>
      <TextField
        label="Address"
        value={values.url}
        error={problems.url}
        hint={
          values.kind === "json"
            ? "Receives a POST request with JSON for each build."
            : `The address of an incoming webhook that you create in ${kindTitle}.`
        }
        placeholder="https://chat.example.com/hooks/builds"
        inputMode="url"
        {...verbatim}
        required
        onChange={(event) => {
          const url = event.target.value;
          change({ url, kind: kindOfAddress(url) ?? values.kind });
        }}
      />
      <SelectField
        label="Format"
        value={values.kind}
        onChange={(event) => change({ kind: event.target.value })}
      >
        {webhookKinds.map((name) => (
          <option key={name} value={name}>
            {kindTexts[name]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Builds"
        value={values.events}
        onChange={(event) => change({ events: event.target.value })}
      >
        {webhookEvents.map((name) => (
          <option key={name} value={name}>
            {eventTexts[name]}
          </option>
        ))}
      </SelectField>
      {values.kind === "json" && (
        <TextField
          label="Secret"
          value={values.secret}
          error={problems.secret}
          hint={secretHint}
          {...verbatim}
          onChange={(event) => change({ secret: event.target.value })}
        />
      )}
    </>
  );
}
