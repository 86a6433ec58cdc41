import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Button, IconButton } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { addNext, canAdd, type Parameter, type Parameters } from "./parameters.ts";
import styles from "./ParametersField.module.css";

type ParametersFieldProps = {
  parameters: Parameters;
  onChange: (parameters: Parameters) => void;
};

/** The parameters of a new build: those already added, and a row for the next one. */
export function ParametersField({ parameters, onChange }: ParametersFieldProps) {
  const { added, next } = parameters;
  const type = (part: Partial<Parameter>) => onChange({ added, next: { ...next, ...part } });
  const field = useRef<HTMLFieldSetElement>(null);
  // The pressed button disappears, or is disabled.
  const change = (changed: Parameters): void => {
    onChange(changed);
    field.current?.querySelector("input")?.focus();
  };
  const remove = (key: string) => change({ added: added.filter((old) => old.key !== key), next });
  return (
    <fieldset ref={field} className={styles.field}>
      <legend>Parameters</legend>
      {added.length === 0 ? null : (
        <ul className={styles.list}>
          {added.map(({ key, value }) => (
            <li key={key}>
              <code>
                {key}={value}
              </code>
              <IconButton label={`Remove ${key}`} size="small" onClick={() => remove(key)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.next}>
        <TextField
          label="Key"
          value={next.key}
          onChange={(event) => type({ key: event.target.value })}
        />
        <TextField
          label="Value"
          value={next.value}
          onChange={(event) => type({ value: event.target.value })}
        />
        <Button onClick={() => change(addNext(parameters))} disabled={!canAdd(parameters)}>
          <Plus aria-hidden="true" />
          Add
        </Button>
      </div>
    </fieldset>
  );
}
