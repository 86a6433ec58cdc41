import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import { addParameter, type Parameter } from "./parameters.ts";
import styles from "./ParametersField.module.css";

type ParametersFieldProps = {
  parameters: readonly Parameter[];
  onChange: (parameters: Parameter[]) => void;
};

/** Keys and values that a build is started with: those added, and a row for the next one. */
export const ParametersField = ({ parameters, onChange }: ParametersFieldProps) => {
  const [next, setNext] = useState<Parameter>({ key: "", value: "" });
  const add = () => {
    const added = addParameter(parameters, next);
    if (added === undefined) return;
    onChange(added);
    setNext({ key: "", value: "" });
  };
  return (
    <fieldset className={styles.field}>
      <legend>Parameters</legend>
      {parameters.length === 0 ? null : (
        <ul className={styles.list}>
          {parameters.map(({ key, value }) => (
            <li key={key}>
              <code>
                {key}={value}
              </code>
              <IconButton
                label={`Remove ${key}`}
                size="small"
                onClick={() => onChange(parameters.filter((old) => old.key !== key))}
              >
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
          onChange={(event) => setNext({ ...next, key: event.target.value })}
        />
        <TextField
          label="Value"
          value={next.value}
          onChange={(event) => setNext({ ...next, value: event.target.value })}
        />
        <Button onClick={add} disabled={addParameter([], next) === undefined}>
          <Plus aria-hidden="true" />
          Add
        </Button>
      </div>
    </fieldset>
  );
};
