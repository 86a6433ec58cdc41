import { limits, type Build } from "@signalbox/contract";
import { useState } from "react";
import { actions } from "../../../api/actions.ts";
import { useAction } from "../../../api/use-action.ts";
import { ParametersField } from "../../../components/ParametersField.tsx";
import { toQuery, type Parameter } from "../../../components/parameters.ts";
import { SelectField, TextField } from "../../../ui/Field.tsx";
import { ModalForm } from "../../../ui/ModalForm.tsx";
import type { BuildPlace } from "../place.ts";

type DeploymentFormProps = {
  place: BuildPlace;
  isOpen: boolean;
  onClose: () => void;
  /** A deployment was started as this build. */
  onStart: (build: Build) => void;
};

type Kind = "promote" | "rollback";

/** Deploys a build to a target, or takes a target back to it. */
export const DeploymentForm = ({ place, isOpen, onClose, onStart }: DeploymentFormProps) => {
  const [kind, setKind] = useState<Kind>("promote");
  const [target, setTarget] = useState("");
  const [parameters, setParameters] = useState<Parameter[]>([]);
  const promote = useAction(actions.promoteBuild);
  const rollback = useAction(actions.rollbackBuild);
  const submit = async (): Promise<void> => {
    const { run } = kind === "promote" ? promote : rollback;
    const query = { ...toQuery(parameters), target: target.trim() || limits.deployTargetDefault };
    const started = await run({ ...place.repo, number: place.build }, { query });
    if (!started.ok) return;
    onClose();
    if (started.answer) onStart(started.answer);
  };
  return (
    <ModalForm
      isOpen={isOpen}
      title="Create deployment"
      description={`Of build #${place.build}`}
      submit="Deploy"
      isDirty={target !== "" || parameters.length > 0}
      isBusy={promote.isRunning || rollback.isRunning}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label="Action"
        value={kind}
        onChange={(event) => setKind(event.target.value === "rollback" ? "rollback" : "promote")}
      >
        <option value="promote">Promote</option>
        <option value="rollback">Rollback</option>
      </SelectField>
      <TextField
        label="Target"
        value={target}
        placeholder={limits.deployTargetDefault}
        onChange={(event) => setTarget(event.target.value)}
      />
      <ParametersField parameters={parameters} onChange={setParameters} />
    </ModalForm>
  );
};
