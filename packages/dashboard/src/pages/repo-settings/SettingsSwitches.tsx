import type { PullWords } from "@signalbox/contract";
import { useCan } from "../../api/capabilities.ts";
import { capitalized } from "../../lib/text.ts";
import { Switch } from "../../ui/Switch.tsx";
import type { Settings } from "./settings-form.ts";
import styles from "./GeneralSettings.module.css";

type Name = "ignore_pull_requests" | "ignore_forks" | "protected" | "trusted";
type Row = {
  name: Name;
  label: string;
  hint: string;
  isForSystemAdmins?: true;
  /** Not all servers have it. */
  isAboutTrust?: true;
};

const rowsOf = ({ name }: PullWords): readonly Row[] => [
  {
    name: "ignore_pull_requests",
    label: `Ignore ${name}s`,
    hint: `${capitalized(name)}s do not start builds.`,
  },
  {
    name: "ignore_forks",
    label: "Ignore forks",
    hint: `${capitalized(name)}s from forks do not start builds.`,
    isAboutTrust: true,
  },
  {
    name: "protected",
    label: "Protected",
    hint: "Builds wait for approval if their pipeline file is not signed.",
    isForSystemAdmins: true,
    isAboutTrust: true,
  },
  {
    name: "trusted",
    label: "Trusted",
    hint: "Pipelines can use features that are reserved for trusted repositories, and exec steps if the server restricts them.",
    isForSystemAdmins: true,
    isAboutTrust: true,
  },
];

type SettingsSwitchesProps = {
  settings: Settings;
  words: PullWords;
  onChange: (part: Partial<Settings>) => void;
  isSystemAdmin: boolean;
};

export function SettingsSwitches({
  settings,
  words,
  onChange,
  isSystemAdmin,
}: SettingsSwitchesProps) {
  const hasTrust = useCan("trustSettings") !== false;
  return (
    <div className={styles.switches}>
      {rowsOf(words)
        .filter((row) => isSystemAdmin || row.isForSystemAdmins === undefined)
        .filter((row) => hasTrust || row.isAboutTrust === undefined)
        .map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={settings[name]}
            onChange={(checked) => onChange({ [name]: checked })}
          />
        ))}
    </div>
  );
}
