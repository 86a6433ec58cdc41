import type { CallName, CallParameters } from "@signalbox/contract";
import type { CallOptions } from "../api/client.ts";
import { useAction, type Action } from "../api/use-action.ts";
import { ConfirmDialog } from "../ui/overlays/ConfirmDialog.tsx";

type ConfirmActionProps<Name extends CallName> = {
  action: Action<Name>;
  parameters: CallParameters<Name>;
  options?: Omit<CallOptions<Name>, "signal">;
  texts: { title: string; text: string; confirm: string };
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for confirmation of an action, runs it and closes. */
export function ConfirmAction<Name extends CallName>(props: ConfirmActionProps<Name>) {
  const { action, parameters, options, texts, isOpen, onClose } = props;
  const { run, isRunning } = useAction(action);
  const confirm = async () => {
    await run(parameters, options);
    onClose();
  };
  return (
    <ConfirmDialog
      {...texts}
      isOpen={isOpen}
      isBusy={isRunning}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
