import type { User } from "@signalbox/contract";
import { LogOut } from "lucide-react";
import { serverUrl } from "../../api/config.ts";
import { useSession } from "../../api/session.ts";
import { Avatar } from "../../components/builds/Avatar.tsx";
import { PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { PaddedCard } from "../../ui/PaddedCard.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import styles from "./AccountPage.module.css";
import { AboutServer } from "./AboutServer.tsx";
import { Emails } from "./Emails.tsx";
import { GitHost } from "./GitHost.tsx";
import { Mail } from "./Mail.tsx";
import { Notifications } from "./Notifications.tsx";
import { Times } from "./Times.tsx";
import { Tokens } from "./Tokens.tsx";

export function AccountPage() {
  const { user } = useSession();
  return (
    <PageBody>
      <PageHeader
        title="Account Settings"
        actions={
          <a className={buttonClass()} href={serverUrl("/logout").href}>
            <LogOut aria-hidden="true" />
            Logout
          </a>
        }
      />
      <div className={styles.page}>
        <div className={styles.column}>
          <PaddedCard>
            <div className={styles.user}>
              {user === undefined ? (
                <Skeleton width="160px" height="36px" />
              ) : (
                <Person user={user} />
              )}
            </div>
          </PaddedCard>
          <Notifications />
          {user !== undefined && <Mail user={user} />}
          {user !== undefined && <Emails user={user} />}
          <GitHost />
          <Times />
          <AboutServer />
        </div>
        <div className={styles.column}>
          <Tokens />
        </div>
      </div>
    </PageBody>
  );
}

const Person = ({ user }: { user: User }) => (
  <>
    <Avatar src={user.avatar} login={user.login} size={36} />
    <div className={styles.texts}>
      <strong>{user.login}</strong>
      <p className={styles.soft}>{user.email || "No email"}</p>
    </div>
  </>
);
