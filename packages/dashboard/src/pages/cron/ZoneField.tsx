import { useId } from "react";
import { TextField, verbatim } from "../../ui/Field.tsx";

type ZoneFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (timezone: string) => void;
};

/** The time zone of a cron job, by name. It suggests the zones that the browser knows. */
export function ZoneField({ value, error, onChange }: ZoneFieldProps) {
  const id = useId();
  return (
    <>
      <TextField
        label="Time zone"
        value={value}
        error={error}
        placeholder="Europe/Berlin"
        hint="If it is empty, times are those of UTC."
        list={id}
        {...verbatim}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  );
}

const zones = Intl.supportedValuesOf("timeZone");
