import { limits } from "@signalbox/contract";
import { formatExact } from "../../lib/time.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/Dialog.tsx";
import styles from "./UsersPage.module.css";

/** What a server tells about a user once: the token of a machine, or the link by which a person comes in. */
export type Once =
  | { kind: "token"; login: string; text: string }
  | { kind: "link"; login: string; text: string; expires: number };

type OnceShownProps = { once: Once | undefined; isOpen: boolean; onClose: () => void };

export const OnceShown = ({ once, isOpen, onClose }: OnceShownProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} {...wordsOf(once)}>
    <DialogBody>
      <pre className={styles.token}>{once?.text}</pre>
    </DialogBody>
    <DialogFoot>
      <CopyButton text={once?.text ?? ""} copiedMs={limits.copiedMs} size="medium" />
      <Button kind="primary" onClick={onClose}>
        Done
      </Button>
    </DialogFoot>
  </Dialog>
);

const wordsOf = (once: Once | undefined): { title: string; description: string } => {
  if (once?.kind !== "link")
    return {
      title: `Token of ${once?.login ?? ""}`,
      description: "Copy it now: it is not shown again.",
    };
  const until = once.expires === 0 ? "" : ` It works once, until ${formatExact(once.expires)}.`;
  return {
    title: `Sign-in link of ${once.login}`,
    description: `Send it to ${once.login}, who chooses a password there.${until} It is not shown again.`,
  };
};
