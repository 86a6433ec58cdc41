import type { RepoName } from "../../api/queries.ts";
import { useCan } from "../../api/capabilities.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { NameField } from "../../components/forms/NameField.tsx";
import { useForm } from "../../components/forms/use-form.ts";
import { ModalForm } from "../../ui/overlays/ModalForm.tsx";
import {
  checkSecret,
  emptySecret,
  secretFieldOf,
  toNewSecret,
  type SecretValues,
} from "./secret-form.ts";
import { SecretPurpose, ValueField } from "./SecretFields.tsx";

type SecretFormProps = { repo: RepoName; isOpen: boolean; onClose: () => void };

export function SecretForm({ repo, isOpen, onClose }: SecretFormProps) {
  const create = useAction(settingsActions.createSecret);
  const hasEvents = useCan("secretEvents") === true;
  const send = async (values: SecretValues) => {
    const { ok } = await create.run(repo, { body: toNewSecret(values, hasEvents) });
    if (ok) onClose();
  };
  const form = useForm(emptySecret, {
    action: create,
    send,
    check: checkSecret,
    fieldOf: secretFieldOf,
  });
  return (
    <ModalForm
      isOpen={isOpen}
      title="Create a New Secret"
      submit="Create"
      form={form}
      onClose={onClose}
    >
      <NameField
        value={form.values.name}
        error={form.problems.name}
        hint="Steps refer to it by this name, with from_secret."
        onChange={(name) => form.change({ name })}
      />
      <ValueField
        value={form.values.data}
        error={form.problems.data}
        onChange={(data) => form.change({ data })}
      />
      <SecretPurpose
        values={form.values}
        problems={form.problems}
        hasEvents={hasEvents}
        onChange={form.change}
      />
    </ModalForm>
  );
}
