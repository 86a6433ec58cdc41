import { may } from "@signalbox/contract";
import { RefreshCw } from "lucide-react";
import { isOnEmbeddedServer, useSession } from "../../api/session.ts";
import { emptyTexts } from "../../messages/empty-texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import styles from "./NoRepos.module.css";

/** What to do without any repository. */
export function NoRepos({ onSync, isSyncing }: { onSync: () => void; isSyncing: boolean }) {
  return (
    <Card style={{ marginTop: "var(--space-6)" }}>
      <EmptyState
        title={emptyTexts.home}
        action={
          <Button kind="primary" isBusy={isSyncing} onClick={onSync}>
            <RefreshCw aria-hidden="true" />
            {isSyncing ? "Looking for repositories" : "Look for repositories"}
          </Button>
        }
      >
        Repositories that you can read are listed here, each with its newest build.
        <ol className={styles.steps}>
          <li>
            <HowToAdd />
          </li>
          <li>Open it from the list and activate it.</li>
          <li>
            Commit a <code>.drone.yml</code>, which says what a build runs. From then on, every
            commit starts a build.
          </li>
        </ol>
      </EmptyState>
    </Card>
  );
}

const HowToAdd = () => {
  const { user } = useSession();
  if (!isOnEmbeddedServer(user))
    return (
      <>Make sure that you can read a repository at your source host, then look for it here.</>
    );
  if (!may("listUsers", user))
    return (
      <>
        Ask an administrator for access. In the repository: <code>git config --add</code>{" "}
        <code>signalbox.read {user?.login}</code>
      </>
    );
  return (
    <>
      Put a git repository into a folder that the server watches, or name its folder when you start
      the server: <code>--repos ~/src</code>
    </>
  );
};
