import { limits, type Build } from "@signalbox/contract";
import { actions } from "../../../api/actions.ts";
import { useCan } from "../../../api/capabilities.ts";
import { useAction } from "../../../api/use-action.ts";
import { ParametersField } from "../../../components/forms/ParametersField.tsx";
import { noParameters, toQuery, type Parameters } from "../../../components/forms/parameters.ts";
import { useForm } from "../../../components/forms/use-form.ts";
import { TextField, verbatim } from "../../../ui/Field.tsx";
import { SelectField } from "../../../ui/MoreFields.tsx";
import { ModalForm } from "../../../ui/overlays/ModalForm.tsx";
import type { BuildPlace } from "../model/place.ts";
import { TargetNow } from "./TargetNow.tsx";

type DeploymentFormProps = {
  place: BuildPlace;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the build that performs the deployment. */
  onStart: (build: Build) => void;
};

type DeploymentValues = {
  kind: "promote" | "rollback";
  target: string;
  /** What the deployment is to do, on servers that know tasks. */
  task: string;
  parameters: Parameters;
};

const empty: DeploymentValues = {
  kind: "promote",
  target: "",
  task: "",
  parameters: noParameters,
};

/** The form that promotes a build to a target, or rolls a target back to it. */
export function DeploymentForm({ place, isOpen, onClose, onStart }: DeploymentFormProps) {
  const promote = useAction(actions.promoteBuild);
  const rollback = useAction(actions.rollbackBuild);
  const canRollBack = useCan("rollback") !== false;
  const hasTasks = useCan("deployTasks") === true;
  const send = async ({ kind, target, task, parameters }: DeploymentValues): Promise<void> => {
    const [{ run }, other] = kind === "promote" ? [promote, rollback] : [rollback, promote];
    other.forget();
    const query = {
      ...toQuery(parameters),
      target: target.trim() || limits.defaultDeployTarget,
      ...(task.trim() !== "" && { deploy_task: task.trim() }),
    };
    const started = await run({ ...place.repo, number: place.build }, { query });
    if (!started.ok) return;
    onClose();
    if (started.answer) onStart(started.answer);
  };
  const form = useForm(empty, {
    action: {
      error: promote.error ?? rollback.error,
      isRunning: promote.isRunning || rollback.isRunning,
      toast: promote.toast ?? rollback.toast,
    },
    send,
  });
  const { kind, target, task, parameters } = form.values;
  return (
    <ModalForm
      isOpen={isOpen}
      title="Create deployment"
      description={`Deploys build #${place.build}`}
      submit="Deploy"
      form={form}
      onClose={onClose}
    >
      {canRollBack && (
        <SelectField
          label="Action"
          value={kind}
          onChange={({ target: { value } }) =>
            form.change({ kind: value === "rollback" ? "rollback" : "promote" })
          }
        >
          <option value="promote">Promote</option>
          <option value="rollback">Rollback</option>
        </SelectField>
      )}
      <TextField
        label="Target"
        value={target}
        placeholder={limits.defaultDeployTarget}
        onChange={(event) => form.change({ target: event.target.value })}
      />
      <TargetNow repo={place.repo} target={target.trim() || limits.defaultDeployTarget} />
      {hasTasks && (
        <TextField
          label="Task"
          value={task}
          placeholder="migrate"
          hint="What the deployment is to do. Steps read it as CI_PIPELINE_DEPLOY_TASK."
          {...verbatim}
          onChange={(event) => form.change({ task: event.target.value })}
        />
      )}
      <ParametersField
        parameters={parameters}
        onChange={(changed) => form.change({ parameters: changed })}
      />
    </ModalForm>
  );
}
