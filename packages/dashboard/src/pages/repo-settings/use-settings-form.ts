import type { Repo } from "@signalbox/contract";
import { useState } from "react";
import { actions } from "../../api/actions.ts";
import { useCan } from "../../api/capabilities.ts";
import { useAction } from "../../api/use-action.ts";
import { refusalOf, settingsOf, timeoutNote, toChange, type Settings } from "./settings-form.ts";

/** The form of the general settings: the server's values, overridden by the unsaved changes. */
export function useSettingsForm(repo: Repo, isSystemAdmin: boolean) {
  const hasTrust = useCan("trustSettings") !== false;
  const hasTests = useCan("tests") === true;
  const [changes, setChanges] = useState<Partial<Settings>>({});
  const [note, setNote] = useState<string>();
  const action = useAction(actions.updateRepo);
  const known = settingsOf(repo);
  const settings: Settings = { ...known, ...changes };
  const isDirty = toText(settings) !== toText(known);
  const save = async () => {
    if (action.isRunning || !isDirty) return;
    const { namespace, name } = repo;
    const body = toChange(settings, { isSystemAdmin, hasTrust, hasTests });
    const result = await action.run({ namespace, name }, { body });
    if (!result.ok) return;
    // The form then shows the server's answer, which may differ from the values that were sent.
    setChanges({});
    setNote(timeoutNote(settings.timeout, { ...settings, ...result.answer }.timeout));
  };
  return {
    settings,
    known,
    hasTests,
    isDirty,
    isSaving: action.isRunning,
    timeoutNote: note,
    problem: action.error === null ? undefined : refusalOf(action.error),
    change: (part: Partial<Settings>) => setChanges({ ...changes, ...part }),
    reset: () => setChanges({}),
    save: () => void save(),
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

const toText = (settings: Settings): string => JSON.stringify(settings);
