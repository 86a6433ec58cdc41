import type { Repo } from "@signalbox/contract";
import { useCan } from "../../api/capabilities.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { BranchField } from "../../components/forms/BranchField.tsx";
import { NameField } from "../../components/forms/NameField.tsx";
import { useForm } from "../../components/forms/use-form.ts";
import { ModalForm } from "../../ui/overlays/ModalForm.tsx";
import {
  checkCron,
  cronFieldOf,
  emptyCron,
  exprOf,
  toNewCron,
  type CronValues,
} from "./cron-form.ts";
import { frequencyWarning } from "./cron-frequency.ts";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { ZoneField } from "./ZoneField.tsx";

type CronFormProps = {
  repo: Pick<Repo, "namespace" | "name" | "default_branch">;
  isOpen: boolean;
  onClose: () => void;
};

export function CronForm({ repo, isOpen, onClose }: CronFormProps) {
  const { namespace, name, default_branch } = repo;
  const create = useAction(settingsActions.createCron);
  const hasSeconds = useCan("cronSeconds") !== false;
  const hasZones = useCan("cronZones") === true;
  const send = async (values: CronValues) => {
    const { ok } = await create.run({ namespace, name }, { body: toNewCron(values, hasSeconds) });
    if (ok) onClose();
  };
  const form = useForm(emptyCron(default_branch), {
    action: create,
    send,
    check: checkCron,
    confirmation: (values) => frequencyWarning(exprOf(values, hasSeconds)),
    fieldOf: cronFieldOf,
  });
  return (
    <ModalForm
      isOpen={isOpen}
      title="Create a New Cron Job"
      submit="Create"
      form={form}
      onClose={onClose}
    >
      <NameField
        value={form.values.name}
        error={form.problems.name}
        // A server without seconds in expressions leaves names as they are.
        hint={
          hasSeconds
            ? "The server converts it to lower-case letters, digits and dashes."
            : undefined
        }
        onChange={(name) => form.change({ name })}
      />
      <BranchField
        repo={{ namespace, name }}
        value={form.values.branch}
        placeholder="master"
        error={form.problems.branch}
        onChange={(branch) => form.change({ branch })}
      />
      <ScheduleFields
        values={form.values}
        problems={form.problems}
        hasSeconds={hasSeconds}
        onChange={form.change}
      />
      {hasZones && (
        <ZoneField
          value={form.values.timezone}
          error={form.problems.timezone}
          onChange={(timezone) => form.change({ timezone })}
        />
      )}
    </ModalForm>
  );
}
