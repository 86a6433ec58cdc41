import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { branchesQuery, type RepoName } from "../../api/queries.ts";
import { verbatim, TextField } from "../../ui/Field.tsx";

type BranchFieldProps = {
  repo: RepoName;
  value: string;
  onChange: (branch: string) => void;
  label?: string;
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A field for any branch, which suggests the branches that have builds. */
export function BranchField({ repo, label = "Branch", onChange, ...rest }: BranchFieldProps) {
  const id = useId();
  const branches = useQuery(branchesQuery(repo)).data ?? [];
  return (
    <>
      <TextField
        {...rest}
        label={label}
        list={id}
        {...verbatim}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {branches.map(({ target }) => (
          <option key={target}>{target}</option>
        ))}
      </datalist>
    </>
  );
}
