import type { Repo } from "@signalbox/contract";
import { useState } from "react";
import { actions } from "../../api/actions.ts";
import { ConfirmAction } from "../../components/ConfirmAction.tsx";
import { confirmations } from "../../messages/confirmations.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Field.tsx";
import styles from "./GeneralSettings.module.css";

/** Deletes the finished builds below a number after a confirmation. */
export function PurgeBuilds({ repo }: { repo: Repo }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const { namespace, name, slug, counter } = repo;
  const before = Number(text);

  const confirmPurge = () => {
    const isValid = /^\d+$/.test(text) && before > 1 && before <= counter;
    setProblem(isValid ? undefined : `Enter a build number from 2 to ${counter}`);
    setConfirming(isValid);
  };

  return (
    <Card className={styles.card}>
      <form
        noValidate
        className={styles.purge}
        onSubmit={(event) => {
          event.preventDefault();
          confirmPurge();
        }}
      >
        <div>
          <h2>Delete old builds</h2>
          <p className={styles.note}>
            Deletes the finished builds below a number, with their logs.
          </p>
        </div>
        <TextField
          label="Oldest build to keep"
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={problem}
        />
        <Button type="submit" disabled={counter < 2}>
          Delete builds
        </Button>
      </form>
      <ConfirmAction
        action={actions.purgeBuilds}
        parameters={{ namespace, name }}
        options={{ query: { before: text } }}
        texts={confirmations.purgeBuilds(slug, before)}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
      />
    </Card>
  );
}
