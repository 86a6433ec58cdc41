import { may, visibilities, type Repo } from "@signalbox/contract";
import { useState } from "react";
import { actions } from "../../api/actions.ts";
import { useSession } from "../../api/session.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SelectField, TextField } from "../../ui/Field.tsx";
import { DisableRepo } from "./DisableRepo.tsx";
import styles from "./GeneralSettings.module.css";
import { formatTimeout, settingsOf, timeoutChoices, toChange } from "./settings-form.ts";
import { SettingsSwitches } from "./SettingsSwitches.tsx";

/** The general settings: for writers to read, for administrators of the repository to change. */
export const GeneralSettings = ({ repo }: { repo: Repo }) => {
  const { user } = useSession();
  const [settings, setSettings] = useState(() => settingsOf(repo));
  const [refused, setRefused] = useState<string>();
  const save = useAction(actions.updateRepo);
  const mayChange = may("updateRepo", user, repo);
  const change = (part: Partial<typeof settings>) => setSettings({ ...settings, ...part });
  const submit = async () => {
    const { namespace, name } = repo;
    const body = toChange(settings, user?.admin === true);
    const result = await save.run({ namespace, name }, { body });
    if (!result.ok) return;
    setRefused(
      result.answer.timeout === settings.timeout
        ? undefined
        : "The server kept its timeout: only system administrators may change it.",
    );
    setSettings(settingsOf(result.answer));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayChange && !save.isRunning) void submit();
      }}
    >
      <Card className={styles.card}>
        <h2>General</h2>
        {mayChange ? null : (
          <p className={styles.note}>Administrators of this repository can change its settings.</p>
        )}
        <fieldset disabled={!mayChange} className={styles.fields}>
          <legend className="unseen">General settings</legend>
          <SelectField
            label="Visibility"
            value={settings.visibility}
            onChange={(event) => change({ visibility: event.target.value })}
          >
            {visibilities.map((visibility) => (
              <option key={visibility} value={visibility}>
                {visibility[0]?.toUpperCase()}
                {visibility.slice(1)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Timeout"
            value={settings.timeout}
            error={refused}
            onChange={(event) => change({ timeout: Number(event.target.value) })}
          >
            {timeoutChoices(repo.timeout).map((minutes) => (
              <option key={minutes} value={minutes}>
                {formatTimeout(minutes)}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Configuration"
            hint="The path of the pipeline file in the repository."
            value={settings.config_path}
            spellCheck={false}
            onChange={(event) => change({ config_path: event.target.value })}
          />
          <SettingsSwitches
            settings={settings}
            onChange={change}
            disabled={!mayChange}
            isSystemAdmin={user?.admin === true}
          />
        </fieldset>
        {mayChange ? (
          <div>
            <Button type="submit" kind="primary" isBusy={save.isRunning}>
              Save changes
            </Button>
          </div>
        ) : null}
      </Card>
      {may("disableRepo", user, repo) ? <DisableRepo repo={repo} /> : null}
    </form>
  );
};
