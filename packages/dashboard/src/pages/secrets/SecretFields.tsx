import { useCan } from "../../api/capabilities.ts";
import { usePullWords } from "../../components/use-pull-words.ts";
import { verbatim } from "../../ui/Field.tsx";
import { TextAreaField } from "../../ui/MoreFields.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./SecretsPage.module.css";

type ValueFieldProps = {
  value: string;
  error: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
};

/** The value is sent exactly as typed, including blanks and line breaks. */
export function ValueField({ value, error, hint, onChange }: ValueFieldProps) {
  return (
    <div className={styles.value}>
      <TextAreaField
        label="Value"
        value={value}
        error={error}
        hint={hint ?? "It cannot be viewed again after it is saved."}
        rows={4}
        {...verbatim}
        required
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

type PullRequestSwitchProps = { checked: boolean; onChange: (checked: boolean) => void };

export function PullRequestSwitch({ checked, onChange }: PullRequestSwitchProps) {
  // Servers that have repositories of their own machine are the embedded ones.
  const sparesForks = useCan("localRepositories") === true;
  const { name } = usePullWords();
  return (
    <Switch
      label={`Allow ${name}s`}
      hint={
        sparesForks
          ? `Builds of ${name}s from its own branches can use it, so whoever can push a branch can print it. Those from forks never get it.`
          : `Builds of ${name}s can use it, so anyone who can open a ${name} can print it.`
      }
      checked={checked}
      onChange={onChange}
    />
  );
}
