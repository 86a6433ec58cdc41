import { may, pullWordsAt, type Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "../../routing/index.ts";
import { useCan } from "../../api/capabilities.ts";
import { repoQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { LeaveGuard } from "../../components/forms/LeaveGuard.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DisableRepo } from "./DisableRepo.tsx";
import { PurgeBuilds } from "./PurgeBuilds.tsx";
import { HostConnection } from "./HostConnection.tsx";
import styles from "./GeneralSettings.module.css";
import { ApprovalField, SettingsFields } from "./SettingsFields.tsx";
import { SettingsSwitches } from "./SettingsSwitches.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

/** The general settings, for writers. Only administrators of the repository can delete its builds or disable it. */
export function GeneralSettings() {
  const { namespace, name } = useParams({ from: "/$namespace/$name" });
  const { data: repo } = useQuery(repoQuery({ namespace, name }));
  const { user } = useSession();
  const canPurge = useCan("purge") !== false;
  if (repo === undefined) return null;
  const connection = repo.forge !== undefined && may("getRepoForge", user, repo) && (
    <HostConnection repo={repo} />
  );
  // Refusals come first: they bring people here.
  const isRefused = repo.forge_problems !== undefined;
  return (
    <div className={styles.page}>
      {isRefused && connection}
      {/* The key resets the form when another repository is shown. */}
      <SettingsForm key={repo.slug} repo={repo} />
      {!isRefused && connection}
      {canPurge && may("purgeBuilds", user, repo) ? <PurgeBuilds repo={repo} /> : null}
      {may("disableRepo", user, repo) ? <DisableRepo repo={repo} /> : null}
    </div>
  );
}

const SettingsForm = ({ repo }: { repo: Repo }) => {
  const { user } = useSession();
  const form = useSettingsForm(repo, user?.admin === true);
  const words = pullWordsAt(repo.forge);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <Card className={styles.card}>
        <h2>General</h2>
        <fieldset className={styles.fields}>
          <legend className="unseen">General settings</legend>
          <SettingsFields form={form} />
          <ApprovalField form={form} words={words} />
          <SettingsSwitches
            settings={form.settings}
            words={words}
            onChange={form.change}
            isSystemAdmin={user?.admin === true}
          />
        </fieldset>
        {form.problem === undefined ? null : (
          <p role="alert" className={styles.problem}>
            {form.problem}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" isBusy={form.isSaving} disabled={!form.isDirty}>
            Save changes
          </Button>
          {form.isDirty ? (
            <Button kind="quiet" onClick={form.reset}>
              Undo changes
            </Button>
          ) : null}
        </div>
      </Card>
      <LeaveGuard isDirty={form.isDirty} />
    </form>
  );
};
