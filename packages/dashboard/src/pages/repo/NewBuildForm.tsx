import type { Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { actions } from "../../api/actions.ts";
import { branchesQuery } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { ParametersField } from "../../components/ParametersField.tsx";
import { toQuery, type Parameter } from "../../components/parameters.ts";
import { TextField } from "../../ui/Field.tsx";
import { ModalForm } from "../../ui/ModalForm.tsx";

type NewBuildFormProps = { repo: Repo; isOpen: boolean; onClose: () => void };

/** Starts a build of a branch, at its head or at one of its commits. */
export const NewBuildForm = ({ repo, isOpen, onClose }: NewBuildFormProps) => {
  const [branch, setBranch] = useState(repo.default_branch);
  const [commit, setCommit] = useState("");
  const [parameters, setParameters] = useState<Parameter[]>([]);
  const branches = useQuery(branchesQuery(repo)).data ?? [];
  const create = useAction(actions.createBuild);
  const submit = async () => {
    const { namespace, name } = repo;
    const query = {
      ...toQuery(parameters),
      branch: branch.trim() || undefined,
      commit: commit.trim() || undefined,
    };
    const { ok } = await create.run({ namespace, name }, { query });
    if (ok) onClose();
  };
  return (
    <ModalForm
      isOpen={isOpen}
      title="Create a New Build"
      submit="Create"
      isDirty={branch !== repo.default_branch || commit !== "" || parameters.length > 0}
      isBusy={create.isRunning}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Branch"
        list="new-build-branches"
        value={branch}
        placeholder="The default branch"
        onChange={(event) => setBranch(event.target.value)}
      />
      <datalist id="new-build-branches">
        {branches.map(({ target }) => (
          <option key={target} value={target}>
            {target}
          </option>
        ))}
      </datalist>
      <TextField
        label="Commit"
        value={commit}
        placeholder="The newest of the branch"
        hint="Optional: the full hash of a commit."
        onChange={(event) => setCommit(event.target.value)}
      />
      <ParametersField parameters={parameters} onChange={setParameters} />
    </ModalForm>
  );
};
