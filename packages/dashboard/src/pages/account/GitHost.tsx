import { GitBranch } from "lucide-react";
import { serverUrl } from "../../api/config.ts";
import { messageOf } from "../../api/api-error.ts";
import { useSession } from "../../api/session.ts";
import { action, useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { PaddedCard } from "../../ui/PaddedCard.tsx";
import styles from "./AboutServer.module.css";

const linkAccount = action({ call: "linkAccount", failed: messageOf });

/** Whether the account belongs to one at the connected git host, with a button that connects them. */
export function GitHost() {
  const { user } = useSession();
  const link = useAction(linkAccount);
  const host = user?.forge;
  if (host === undefined) return null;
  const { title, linked } = host;
  const connect = async (): Promise<void> => {
    const made = await link.run({});
    // The host asks there, and leads back to this page.
    if (made.ok) window.location.assign(serverUrl(made.answer.location));
  };
  return (
    <PaddedCard>
      <h2>{title}</h2>
      <p className={styles.text}>
        {linked
          ? `You are known at ${title}, so your repositories and what you may do in them come from there.`
          : `This account does not belong to one at ${title} yet. Connect them to see your repositories of ${title} here, and to sign in with it.`}
      </p>
      {linked ? null : (
        <Button onClick={() => void connect()} disabled={link.isRunning}>
          <GitBranch aria-hidden="true" />
          Connect {title}
        </Button>
      )}
    </PaddedCard>
  );
}
