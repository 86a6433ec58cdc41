import type { Repo } from "@signalbox/contract";
import { useState } from "react";
import { actions } from "../../api/actions.ts";
import { useAction } from "../../api/use-action.ts";
import { confirmations } from "../../messages/messages.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import styles from "./GeneralSettings.module.css";

/** Disables a repository after a confirmation. */
export function DisableRepo({ repo }: { repo: Repo }) {
  const [isAsking, setAsking] = useState(false);
  const disable = useAction(actions.disableRepo);
  const { namespace, name } = repo;
  const confirm = async () => {
    await disable.run({ namespace, name });
    setAsking(false);
  };
  return (
    <Card className={styles.card}>
      <div className={styles.disable}>
        <div>
          <h2>Disable repository</h2>
          <p className={styles.note}>Commits will no longer start builds. All data is kept.</p>
        </div>
        <Button onClick={() => setAsking(true)}>Disable</Button>
      </div>
      <ConfirmDialog
        {...confirmations.disableRepo(repo.slug)}
        isOpen={isAsking}
        isBusy={disable.isRunning}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
