import type { SessionUser } from "@signalbox/contract";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { PaddedCard } from "../../ui/PaddedCard.tsx";
import { Switch } from "../../ui/Switch.tsx";

/** Whether the user wants mail; nothing if the server sends none. */
export function Mail({ user: { email, mail } }: { user: SessionUser }) {
  const save = useAction(settingsActions.saveMail);
  if (mail === undefined) return null;
  const when = "When your commit breaks a branch, and when that branch is green again.";
  return (
    <PaddedCard>
      <h2>Mail</h2>
      <Switch
        label="Mail about my builds"
        hint={email === "" ? `${when} Add an email first.` : `${when} It goes to ${email}.`}
        checked={mail}
        disabled={save.isRunning}
        // A missing email would be cleared.
        onChange={(isWanted) => void save.run({}, { body: { email, mail: isWanted } })}
      />
    </PaddedCard>
  );
}
