import type { Repo } from "@signalbox/contract";
import { actions } from "../../api/actions.ts";
import { useAction } from "../../api/use-action.ts";
import { BranchField } from "../../components/forms/BranchField.tsx";
import { ParametersField } from "../../components/forms/ParametersField.tsx";
import { toQuery } from "../../components/forms/parameters.ts";
import { useForm } from "../../components/forms/use-form.ts";
import { verbatim, TextField } from "../../ui/Field.tsx";
import { ModalForm } from "../../ui/overlays/ModalForm.tsx";
import {
  emptyNewBuild,
  newBuildFieldOf,
  newBuildErrorText,
  type NewBuildValues,
} from "./new-build-form.ts";

type NewBuildFormProps = { repo: Repo; isOpen: boolean; onClose: () => void };

/** Starts a build of a branch, at its head or at a given commit. */
export function NewBuildForm({ repo, isOpen, onClose }: NewBuildFormProps) {
  const create = useAction(actions.createBuild);
  const send = async ({ branch, commit, parameters }: NewBuildValues) => {
    const { namespace, name } = repo;
    const query = {
      ...toQuery(parameters),
      branch: branch.trim() || undefined,
      commit: commit.trim() || undefined,
    };
    const { ok } = await create.run({ namespace, name }, { query });
    if (ok) onClose();
  };
  const form = useForm(emptyNewBuild(repo), {
    action: create,
    send,
    describeError: (error, values) => newBuildErrorText(error, values, repo.config_path),
    fieldOf: newBuildFieldOf,
  });
  const { branch, commit, parameters } = form.values;
  return (
    <ModalForm
      isOpen={isOpen}
      title="Create a New Build"
      submit="Create"
      form={form}
      onClose={onClose}
    >
      <BranchField
        repo={repo}
        value={branch}
        placeholder="The default branch"
        error={form.problems.branch}
        onChange={(typed) => form.change({ branch: typed })}
      />
      <TextField
        label="Commit"
        value={commit}
        placeholder="The newest commit of the branch"
        hint="Optional: the full hash of a commit."
        error={form.problems.commit}
        {...verbatim}
        onChange={(event) => form.change({ commit: event.target.value })}
      />
      <ParametersField
        parameters={parameters}
        onChange={(changed) => form.change({ parameters: changed })}
      />
    </ModalForm>
  );
}
