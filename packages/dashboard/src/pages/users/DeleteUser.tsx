import type { User } from "@signalbox/contract";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { confirmations } from "../../messages/messages.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

type DeleteUserProps = { user: User | undefined; isOpen: boolean; onClose: () => void };

export function DeleteUser({ user, isOpen, onClose }: DeleteUserProps) {
  const remove = useAction(settingsActions.deleteUser);
  const login = user?.login ?? "";
  const confirm = async () => {
    await remove.run({ login });
    onClose();
  };
  return (
    <ConfirmDialog
      {...confirmations.deleteUser(login)}
      isOpen={isOpen}
      isBusy={remove.isRunning}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
