import { useCan } from "../../api/capabilities.ts";
import type { Problems } from "../../components/forms/use-form.ts";
import { verbatim, TextField } from "../../ui/Field.tsx";
import { Switch } from "../../ui/Switch.tsx";
import type { UserValues } from "./user-form.ts";

type UserFieldsProps = {
  values: UserValues;
  problems: Problems<UserValues>;
  onChange: (part: Partial<UserValues>) => void;
  /** The user exists, so only the admin flag can be changed. */
  isExisting?: boolean;
};

export function UserFields({ values, problems, onChange, isExisting = false }: UserFieldsProps) {
  const hasMachines = useCan("accounts") !== false;
  return (
    <>
      <TextField
        label="Login"
        value={values.login}
        error={problems.login}
        disabled={isExisting}
        {...verbatim}
        required
        onChange={(event) => onChange({ login: event.target.value })}
      />
      <TextField
        label="Email"
        type="email"
        value={values.email}
        error={problems.email}
        disabled={isExisting}
        autoComplete="off"
        required
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <Switch
        label="Administrator"
        hint="Can manage users and has full access to all repositories."
        checked={values.admin}
        onChange={(admin) => onChange({ admin })}
      />
      {hasMachines && (
        <Switch
          label="Machine account"
          hint={
            isExisting
              ? "This cannot be changed later."
              : "For a program, which signs in only with a token. This cannot be changed later."
          }
          checked={values.machine}
          disabled={isExisting}
          onChange={(machine) => onChange({ machine })}
        />
      )}
    </>
  );
}
