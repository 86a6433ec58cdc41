import { verbatim, TextField } from "../../ui/Field.tsx";

type NameFieldProps = {
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  onChange: (name: string) => void;
};

/** The name of something new, such as a cron job. */
export function NameField({ onChange, ...rest }: NameFieldProps) {
  return (
    <TextField
      label="Name"
      {...rest}
      {...verbatim}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
