import { isNotFound, messageOf, statusOf } from "../../api/api-error.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import type { OneTimeSecret } from "./OneTimeSecretDialog.tsx";
import { oneTimeSecretOf } from "./user-form.ts";
import styles from "./UsersPage.module.css";

type SignInLinkButtonProps = { login: string; onSecret: (secret: OneTimeSecret) => void };

/** Creates a new sign-in link for a person who lost theirs. Only servers with passwords offer such links. */
export function SignInLinkButton({ login, onSecret }: SignInLinkButtonProps) {
  const create = useAction(settingsActions.createSignInLink);
  const press = async () => {
    const result = await create.run({ login });
    const secret = result.ok ? oneTimeSecretOf(login, result.answer) : undefined;
    if (secret !== undefined) onSecret(secret);
  };
  return (
    <div className={styles.link}>
      <Button size="small" isBusy={create.isRunning} onClick={() => void press()}>
        New sign-in link
      </Button>
      {create.error === null ? null : (
        <p role="alert" className={styles.soft}>
          {isMissing(create.error)
            ? "This server has no sign-in links, because it does not manage passwords."
            : messageOf(create.error)}
        </p>
      )}
    </div>
  );
}

const isMissing = (error: unknown): boolean => isNotFound(error) || statusOf(error) === 405;
