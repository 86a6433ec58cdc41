import type { User } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCan } from "../../api/capabilities.ts";
import { useSession } from "../../api/session.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { usersQuery } from "../../api/settings-queries.ts";
import { ConfirmAction } from "../../components/ConfirmAction.tsx";
import { usePageActions } from "../../components/page-actions.ts";
import { PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { UnloadedList } from "../../components/lists/QueryList.tsx";
import { useModal } from "../../components/forms/use-modal.ts";
import { confirmations } from "../../messages/confirmations.ts";
import { auditLink, queueLink } from "../../lib/links.ts";
import { Link } from "../../routing/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { BuildIndex } from "./BuildIndex.tsx";
import { OneTimeSecretDialog, type OneTimeSecret } from "./OneTimeSecretDialog.tsx";
import { KeptArtifacts } from "./KeptArtifacts.tsx";
import { PulledImages } from "./PulledImages.tsx";
import { HookRequests } from "./HookRequests.tsx";
import { EditUserForm, NewUserForm } from "./UserForm.tsx";
import { UserList } from "./UserList.tsx";
import styles from "./UsersPage.module.css";

/** User management, for system administrators. */
export function UsersPage() {
  const { user: viewer } = useSession();
  const query = useQuery(usersQuery);
  const hasAudit = useCan("access") === true;
  const hasQueue = useCan("queue") === true;
  const creation = useModal<true>();
  const editing = useModal<User>();
  const deletion = useModal<string>();
  const secret = useModal<OneTimeSecret>();
  usePageActions(() => [
    { id: "new-user", title: "New user", icon: <Plus />, run: () => creation.open(true) },
  ]);
  return (
    <PageBody>
      <PageHeader
        title="Users"
        actions={
          <>
            {hasQueue && (
              <Link {...queueLink} className={buttonClass()}>
                Queue and runners
              </Link>
            )}
            {hasAudit && (
              <Link {...auditLink} className={buttonClass()}>
                Audit list
              </Link>
            )}
            <Button kind="primary" onClick={() => creation.open(true)}>
              <Plus aria-hidden="true" />
              New user
            </Button>
          </>
        }
      />
      <div className={styles.page}>
        {query.data === undefined ? (
          <div className={styles.section}>
            <div className={styles.head} />
            <UnloadedList query={query} what="users" grantedBy="a system administrator" />
          </div>
        ) : (
          <UserList
            users={query.data}
            viewerId={viewer?.id}
            onEdit={editing.open}
            onDelete={({ login }) => deletion.open(login)}
          />
        )}
        <HookRequests />
        <PulledImages />
        <KeptArtifacts />
        <BuildIndex />
      </div>
      <NewUserForm
        key={`new ${creation.key}`}
        isOpen={creation.isOpen}
        onClose={creation.close}
        onSecret={secret.open}
      />
      {editing.subject === undefined ? null : (
        <EditUserForm
          key={`edit ${editing.key}`}
          user={editing.subject}
          isOpen={editing.isOpen}
          onClose={editing.close}
          onSecret={(shown) => {
            editing.close();
            secret.open(shown);
          }}
        />
      )}
      <ConfirmAction
        action={settingsActions.deleteUser}
        parameters={{ login: deletion.subject ?? "" }}
        texts={confirmations.deleteUser(deletion.subject ?? "")}
        isOpen={deletion.isOpen}
        onClose={deletion.close}
      />
      <OneTimeSecretDialog secret={secret.subject} isOpen={secret.isOpen} onClose={secret.close} />
    </PageBody>
  );
}
