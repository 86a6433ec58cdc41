import type { Repo } from "@signalbox/contract";
import { useState } from "react";
import { actions } from "../../api/actions.ts";
import { ConfirmAction } from "../../components/ConfirmAction.tsx";
import { usePageActions } from "../../components/page-actions.ts";
import { confirmations } from "../../messages/confirmations.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import styles from "./GeneralSettings.module.css";

/** Disables a repository after a confirmation. */
export function DisableRepo({ repo }: { repo: Repo }) {
  const [isConfirming, setConfirming] = useState(false);
  const { namespace, name } = repo;
  usePageActions(() => [
    { id: "disable", title: "Disable this repository", run: () => setConfirming(true) },
  ]);
  return (
    <Card className={styles.card}>
      <div className={styles.disable}>
        <div>
          <h2>Disable repository</h2>
          <p className={styles.note}>Commits will no longer start builds. All data is kept.</p>
        </div>
        <Button onClick={() => setConfirming(true)}>Disable</Button>
      </div>
      <ConfirmAction
        action={actions.disableRepo}
        parameters={{ namespace, name }}
        texts={confirmations.disableRepo(repo.slug)}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
      />
    </Card>
  );
}
