import { useId } from "react";
import { useCan } from "../../api/capabilities.ts";
import { usePullWords } from "../../components/use-pull-words.ts";
import { TextField, verbatim } from "../../ui/Field.tsx";
import { TextAreaField } from "../../ui/MoreFields.tsx";
import { Switch } from "../../ui/Switch.tsx";
import type { Problems } from "../../components/forms/use-form.ts";
import { secretEvents, type SecretValues } from "./secret-form.ts";
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

function PullRequestSwitch({ checked, onChange }: PullRequestSwitchProps) {
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

type SecretPurposeProps = {
  values: SecretValues;
  problems: Problems<SecretValues>;
  /** Whether secrets are for some events and images. */
  hasEvents: boolean;
  onChange: (part: Partial<SecretValues>) => void;
};

/** The builds that can use a secret: those of pull requests, too, or of some events and images. */
export function SecretPurpose({ values, problems, hasEvents, onChange }: SecretPurposeProps) {
  const problemId = useId();
  const words = usePullWords();
  if (!hasEvents)
    return (
      <PullRequestSwitch
        checked={values.pull_request}
        onChange={(pull_request) => onChange({ pull_request })}
      />
    );
  const { events, images } = values;
  const known = secretEvents(words);
  const unknown = events.filter((event) => !known.has(event));
  return (
    <>
      <fieldset className={styles.events} aria-describedby={problemId}>
        <legend>Events</legend>
        {[...known, ...unknown.map((event) => [event, event] as const)].map(([event, label]) => (
          <label key={event}>
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) => {
                const others = events.filter((one) => one !== event);
                onChange({ events: target.checked ? [...others, event] : others });
              }}
            />
            {label}
          </label>
        ))}
        <p id={problemId} className={styles.soft} role={problems.events && "alert"}>
          {problems.events ??
            `Anyone who can open a ${words.name} can print a secret that is for them.`}
        </p>
      </fieldset>
      <TextField
        label="Images"
        value={images}
        error={problems.images}
        placeholder="alpine, docker.io/plugins/git"
        hint="Separated by commas. If it is empty, steps with any image can use the secret."
        {...verbatim}
        onChange={(event) => onChange({ images: event.target.value })}
      />
    </>
  );
}
