import { limits } from "@signalbox/contract";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/Dialog.tsx";
import styles from "./UsersPage.module.css";

type MachineTokenProps = {
  created: { login: string; token: string } | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** The token of a new machine user: it is shown this once. */
export const MachineToken = ({ created, isOpen, onClose }: MachineTokenProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={`Token of ${created?.login ?? ""}`}
    description="Copy it now: it is not shown again."
  >
    <DialogBody>
      <pre className={styles.token}>{created?.token}</pre>
    </DialogBody>
    <DialogFoot>
      <CopyButton text={created?.token ?? ""} copiedMs={limits.copiedMs} size="medium" />
      <Button kind="primary" onClick={onClose}>
        Done
      </Button>
    </DialogFoot>
  </Dialog>
);
