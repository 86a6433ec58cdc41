import type { Cron } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { useForm } from "../../components/forms/use-form.ts";
import { isolated } from "../../messages/isolated.ts";
import { ModalForm } from "../../ui/overlays/ModalForm.tsx";
import { ZoneField } from "./ZoneField.tsx";

type ZoneFormProps = {
  repo: RepoName;
  job: Pick<Cron, "name" | "timezone">;
  isOpen: boolean;
  onClose: () => void;
};

/** Changes the time zone of a cron job. */
export function ZoneForm({ repo, job: { name, timezone = "" }, isOpen, onClose }: ZoneFormProps) {
  const update = useAction(settingsActions.updateCron);
  const send = async (values: { timezone: string }) => {
    const body = { timezone: values.timezone.trim() };
    const { ok } = await update.run({ ...repo, cron: name }, { body });
    if (ok) onClose();
  };
  const form = useForm(
    { timezone },
    { action: update, send, check: () => ({}), fieldOf: () => "timezone" },
  );
  return (
    <ModalForm
      isOpen={isOpen}
      title={`Time zone of ${isolated(name)}`}
      submit="Save"
      form={form}
      onClose={onClose}
    >
      <ZoneField
        value={form.values.timezone}
        error={form.problems.timezone}
        onChange={(zone) => form.change({ timezone: zone })}
      />
    </ModalForm>
  );
}
