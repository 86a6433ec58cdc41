import { Button } from "../Button.tsx";
import { Dialog, DialogFoot } from "./Dialog.tsx";

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** The consequences, such as the data that will be lost. */
  text: string;
  /** The label of the confirming button. */
  confirm: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of a destructive action. The harmless answer has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      description={props.text}
    >
      <DialogFoot>
        <Button onClick={props.onClose}>Keep</Button>
        <Button kind="danger" isBusy={props.isBusy ?? false} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
