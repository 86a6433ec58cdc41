import { limits } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "../../api/api-error.ts";
import { readConfig, serverUrl } from "../../api/config.ts";
import { tokenQuery } from "../../api/settings-queries.ts";
import { useSession } from "../../api/session.ts";
import { Avatar } from "../../components/Avatar.tsx";
import { PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./AccountPage.module.css";

export const AccountPage = () => {
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
        <div className={styles.user}>
          {user === undefined ? (
            <Skeleton width="160px" height="36px" />
          ) : (
            <>
              <Avatar src={user.avatar} login={user.login} size={36} />
              <div>
                <strong>{user.login}</strong>
                <p className={styles.soft}>{user.email || "No email"}</p>
              </div>
            </>
          )}
        </div>
        <Tokens />
      </div>
    </PageBody>
  );
};

const Tokens = () => {
  const { data, error } = useQuery(tokenQuery);
  if (error !== null)
    return (
      <p role="alert" className={styles.error}>
        {messageOf(error)}
      </p>
    );
  const token = data?.token;
  return (
    <>
      <Snippet title="Your Personal Token" lines={token === undefined ? undefined : [token]}>
        Who has it can do what you can. Keep it to yourself.
      </Snippet>
      <Snippet
        title="Example API Usage"
        lines={
          token === undefined
            ? undefined
            : [`curl -i -H "Authorization: Bearer ${token}" ${serverUrl("/api/user").href}`]
        }
      >
        Asks the server who you are.
      </Snippet>
      <Snippet
        title="Example CLI Usage"
        lines={
          token === undefined
            ? undefined
            : [
                `export DRONE_SERVER=${serverAddress()}`,
                `export DRONE_TOKEN=${token}`,
                "drone info",
              ]
        }
      >
        Works with the command-line client of Drone.
      </Snippet>
    </>
  );
};

const serverAddress = (): string => readConfig().server.href.replace(/\/$/, "");

type SnippetProps = { title: string; lines: readonly string[] | undefined; children: ReactNode };

const Snippet = ({ title, lines, children }: SnippetProps) => (
  <Card className={styles.card}>
    <div className={styles.head}>
      <div>
        <h2>{title}</h2>
        <p className={styles.soft}>{children}</p>
      </div>
      {lines === undefined ? null : (
        <CopyButton text={lines.join("\n")} copiedMs={limits.copiedMs} />
      )}
    </div>
    {lines === undefined ? (
      <Skeleton height="42px" />
    ) : (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also by keyboard
      <pre className={styles.code} tabIndex={0} aria-label={title}>
        {lines.join("\n")}
      </pre>
    )}
  </Card>
);
