import type { Secret } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { useCan } from "../../api/capabilities.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { useForm } from "../../components/forms/use-form.ts";
import { ModalForm } from "../../ui/overlays/ModalForm.tsx";
import {
  checkReplacement,
  secretFieldOf,
  toSecretChange,
  valuesOf,
  type SecretValues,
} from "./secret-form.ts";
import { SecretPurpose, ValueField } from "./SecretFields.tsx";
import { isolated } from "../../messages/isolated.ts";

type ReplaceSecretFormProps = {
  repo: RepoName;
  secret: Secret;
  isOpen: boolean;
  onClose: () => void;
};

/** Replaces the value of a secret. If it is left empty, the secret keeps its value. */
export function ReplaceSecretForm({ repo, secret, isOpen, onClose }: ReplaceSecretFormProps) {
  const known = valuesOf(secret);
  const hasEvents = useCan("secretEvents") === true;
  const update = useAction(settingsActions.updateSecret);
  const send = async (values: SecretValues) => {
    const body = toSecretChange(values, hasEvents);
    const { ok } = await update.run({ ...repo, secret: secret.name }, { body });
    if (ok) onClose();
  };
  const form = useForm(known, {
    action: update,
    send,
    check: (values) => checkReplacement(values, known),
    fieldOf: secretFieldOf,
  });
  return (
    <ModalForm
      isOpen={isOpen}
      title={`Replace secret ${isolated(secret.name)}`}
      submit="Save"
      form={form}
      onClose={onClose}
    >
      <ValueField
        value={form.values.data}
        error={form.problems.data}
        hint="Leave it empty to keep the current value."
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
