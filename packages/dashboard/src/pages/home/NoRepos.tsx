import { may } from "@signalbox/contract";
import { RefreshCw } from "lucide-react";
import { useCan, useCapabilities } from "../../api/capabilities.ts";
import { useSession } from "../../api/session.ts";
import { accountLink } from "../../lib/links.ts";
import { emptyTexts } from "../../messages/empty-texts.ts";
import { Link } from "../../routing/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import styles from "./NoRepos.module.css";

/** Instructions for a user without any repository. */
export function NoRepos({ onSync, isSyncing }: { onSync: () => void; isSyncing: boolean }) {
  const suggests = useCan("suggestions") === true;
  const file = useCapabilities()?.pipeline_file ?? ".drone.yml";
  const host = useSession().user?.forge?.title;
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
        The repositories that you can read appear here, each with its newest build.
        <ol className={styles.steps}>
          <li>
            <HowToAdd />
          </li>
          <li>
            Open it from the list and activate it
            {host === undefined ? null : `, which administrators of a repository at ${host} can do`}
            .
          </li>
          <li>
            Commit a <code>{file}</code> that defines what a build runs
            {suggests ? "; the page of the repository suggests one" : null}. From then on, every
            commit starts a build.
          </li>
        </ol>
      </EmptyState>
    </Card>
  );
}

const HowToAdd = () => {
  const { user } = useSession();
  const isLocal = useCan("localRepositories") === true;
  const { title: host, linked } = user?.forge ?? {};
  if (linked === false)
    return (
      <>
        Connect this account with yours at {host}, on the <Link {...accountLink}>account page</Link>
        , or sign in with {host}.
      </>
    );
  if (host !== undefined)
    return <>Make sure that you can read the repository at {host}, then look for it here.</>;
  if (!isLocal)
    return (
      <>Make sure that you have read access on your source host, then look for repositories here.</>
    );
  if (!may("listUsers", user))
    return (
      <>
        Ask an administrator for access. The command, in the repository:{" "}
        <code>git config --add</code> <code>signalbox.read {user?.login}</code>
      </>
    );
  return (
    <>
      Move a git repository into a folder that the server searches, or start the server with the
      repository’s folder: <code>--repos ~/src</code>
    </>
  );
};
