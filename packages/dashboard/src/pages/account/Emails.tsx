import type { SessionUser } from "@signalbox/contract";
import { useRef, useState, type SyntheticEvent } from "react";
import { messageOf } from "../../api/api-error.ts";
import { useCan } from "../../api/capabilities.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { PaddedCard } from "../../ui/PaddedCard.tsx";
import { focusNext, isFocusLost } from "./focus-next.ts";
import styles from "./Emails.module.css";

type Emails = { email: string; emails: readonly string[] };

/** The emails of an account: commits with any of them are its owner's. */
export function Emails({ user }: { user: SessionUser }) {
  // Other servers know one email, and change it in their own ways.
  return useCan("localRepositories") === true ? <EmailList user={user} /> : null;
}

const EmailList = ({ user }: { user: SessionUser }) => {
  const save = useAction(settingsActions.saveEmails);
  const [added, setAdded] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const { email: primary, emails: others = [] } = user;
  const send = async ({ email, emails }: Emails): Promise<boolean> => {
    setProblem(undefined);
    const { ok } = await save.run({}, { body: { email, emails: [...emails] } });
    setRefused(!ok);
    // The button that was pressed may be gone.
    if (ok) focusNext(() => heading.current, isFocusLost);
    return ok;
  };
  const without = (email: string): string[] => others.filter((other) => other !== email);
  const makePrimary = (email: string): void => {
    const former = primary === "" ? [] : [primary];
    void send({ email, emails: [...former, ...without(email)] });
  };
  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const email = added.trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(email))
      return setProblem("Enter an email address, such as dana@example.com");
    const wanted =
      primary === "" ? { email, emails: others } : { email: primary, emails: [...others, email] };
    if (await send(wanted)) setAdded("");
  };
  return (
    <PaddedCard>
      <h2 ref={heading} tabIndex={-1}>
        Emails
      </h2>
      <p className={styles.text}>
        Commits with one of these emails are yours, so the filter Mine finds their builds.
      </p>
      <ul className={styles.list} aria-label="Emails">
        {primary !== "" && (
          <li className={styles.row}>
            <span className={styles.email}>{primary}</span>
            <span className={styles.text}>Primary</span>
          </li>
        )}
        {others.map((email) => (
          <li key={email} className={styles.row}>
            <span className={styles.email}>{email}</span>
            <span className={styles.actions}>
              <Button
                size="small"
                kind="quiet"
                aria-label={`Make primary: ${email}`}
                isBusy={save.isRunning}
                onClick={() => makePrimary(email)}
              >
                Make primary
              </Button>
              <Button
                size="small"
                kind="quiet"
                aria-label={`Remove ${email}`}
                isBusy={save.isRunning}
                onClick={() => void send({ email: primary, emails: without(email) })}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <form noValidate className={styles.form} onSubmit={(event) => void add(event)}>
        <TextField
          label="Another email"
          type="email"
          autoComplete="email"
          value={added}
          error={problem ?? (isRefused ? messageOf(save.error) : undefined)}
          onChange={(event) => {
            setAdded(event.target.value);
            setProblem(undefined);
            setRefused(false);
          }}
        />
        <Button type="submit" isBusy={save.isRunning}>
          Add
        </Button>
      </form>
    </PaddedCard>
  );
};
