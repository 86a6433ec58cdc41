import {
  approvalModes,
  lookUp,
  pullApprovals,
  visibilities,
  type PullWords,
} from "@signalbox/contract";
import { capitalized } from "../../lib/text.ts";
import { TextField } from "../../ui/Field.tsx";
import { SelectField, TextAreaField } from "../../ui/MoreFields.tsx";
import { formatTimeout, timeoutChoices } from "./settings-form.ts";
import type { SettingsFormState } from "./use-settings-form.ts";

/** Visibility, timeout, and the path of the pipeline file. */
export function SettingsFields({ form }: { form: SettingsFormState }) {
  // Servers with modes of approval read folders, too.
  const readsFolders = form.known.require_approval !== undefined;
  return (
    <>
      <SelectField
        label="Visibility"
        value={form.settings.visibility}
        onChange={(event) => form.change({ visibility: event.target.value })}
      >
        {withKnown(visibilities, form.known.visibility).map((visibility) => (
          <option key={visibility} value={visibility}>
            {capitalized(visibility)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Timeout"
        value={form.settings.timeout}
        error={form.timeoutNote}
        hint="Builds that take longer are stopped."
        onChange={(event) => form.change({ timeout: Number(event.target.value) })}
      >
        {timeoutChoices(form.known.timeout).map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatTimeout(minutes)}
          </option>
        ))}
      </SelectField>
      {form.settings.retries !== undefined && (
        <SelectField
          label="Retries"
          value={form.settings.retries}
          hint="Steps that fail because of the network, an image registry or the container engine are repeated."
          onChange={(event) => form.change({ retries: Number(event.target.value) })}
        >
          {retryWords.map((words, retries) => (
            <option key={words} value={retries}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Configuration"
        hint={
          readsFolders
            ? "The path of a file or folder in the repository. If it is empty, the server looks in its usual places."
            : "The path of the pipeline file in the repository."
        }
        value={form.settings.config_path}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => form.change({ config_path: event.target.value })}
      />
      {form.hasTests && (
        <TextAreaField
          label="Test reports"
          hint="JUnit XML files that steps write: a path in the workspace on each line, where ** stands for any folders. If it is empty, the usual places are searched."
          placeholder="build/reports/**/*.xml"
          rows={3}
          value={form.settings.reports}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => form.change({ reports: event.target.value })}
        />
      )}
    </>
  );
}

/** By the number of retries, up to `limits.maxRetries`. */
const retryWords = ["None", "Once", "Twice"];

type ApprovalFieldProps = { form: SettingsFormState; words: PullWords };

/** Which builds wait for approval: those of some pull requests, or on some servers also all. */
export function ApprovalField({ form, words }: ApprovalFieldProps) {
  return form.settings.require_approval === undefined ? (
    <PullApprovalField form={form} words={words} />
  ) : (
    <SelectField
      label="Approval"
      value={form.settings.require_approval}
      hint="These builds wait until somebody who may push approves them."
      onChange={(event) => form.change({ require_approval: event.target.value })}
    >
      {withKnown(approvalModes, form.known.require_approval ?? "").map((mode) => (
        <option key={mode} value={mode}>
          {lookUp(modeWords(words), mode, mode)}
        </option>
      ))}
    </SelectField>
  );
}

const modeWords = ({ name }: PullWords): Record<(typeof approvalModes)[number], string> => ({
  none: "No builds",
  forks: `${capitalized(name)}s from forks`,
  pull_requests: `All ${name}s`,
  all_events: "All builds",
});

/** Only repositories of a git host have pull requests. */
const PullApprovalField = ({ form, words }: ApprovalFieldProps) => {
  const { approve_pull_requests: value } = form.settings;
  if (value === undefined) return null;
  return (
    <SelectField
      label={`Approval of ${words.name}s`}
      value={value}
      hint="Builds of people without write access wait until somebody with it approves the commit."
      onChange={(event) => form.change({ approve_pull_requests: event.target.value })}
    >
      {withKnown(pullApprovals, form.known.approve_pull_requests ?? "").map((choice) => (
        <option key={choice} value={choice}>
          {lookUp(approvalWords, choice, choice)}
        </option>
      ))}
    </SelectField>
  );
};

const approvalWords: Record<(typeof pullApprovals)[number], string> = {
  never: "Never",
  public_forks: "Forks of public repositories",
  forks: "All forks",
};

/** The choices, plus the server's current value, which may be any word. */
const withKnown = (choices: readonly string[], known: string): string[] => [
  ...new Set(known === "" ? choices : [...choices, known]),
];
