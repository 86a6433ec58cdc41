import { limits } from "@signalbox/contract";
import { useState } from "react";
import { formatExact } from "../../lib/time.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/overlays/Dialog.tsx";
import styles from "./UsersPage.module.css";

/** A secret that the server returns only once: a machine's token, or a person's sign-in link. */
export type OneTimeSecret =
  | { kind: "token"; login: string; text: string }
  | { kind: "link"; login: string; text: string; expires: number };

type OneTimeSecretDialogProps = {
  secret: OneTimeSecret | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Only Done closes it without a confirmation, because Escape is easily pressed and the secret cannot be shown again. */
export function OneTimeSecretDialog({ secret, isOpen, onClose }: OneTimeSecretDialogProps) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    setConfirming(false);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={() => setConfirming(!isConfirming)} {...wordsOf(secret)}>
      <DialogBody>
        <pre className={styles.token}>{secret?.text}</pre>
        {isConfirming ? <p role="alert">It will not be shown again. Close anyway?</p> : null}
      </DialogBody>
      <DialogFoot>
        <CopyButton
          text={secret?.text ?? ""}
          copiedFeedbackMs={limits.copiedFeedbackMs}
          size="medium"
        />
        {isConfirming ? <Button onClick={() => setConfirming(false)}>Keep open</Button> : null}
        <Button kind={isConfirming ? "danger" : "primary"} onClick={close}>
          {isConfirming ? "Close anyway" : "Done"}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const wordsOf = (secret: OneTimeSecret | undefined): { title: string; description: string } => {
  if (secret?.kind !== "link")
    return {
      title: `Token of ${secret?.login ?? ""}`,
      description: "Copy it now. It will not be shown again.",
    };
  const until =
    secret.expires === 0 ? "" : ` It works once and expires on ${formatExact(secret.expires)}.`;
  return {
    title: `Sign-in link of ${secret.login}`,
    description: `Send it to ${secret.login}, who can then choose a password.${until} It will not be shown again.`,
  };
};
