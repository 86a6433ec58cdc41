import type { Secret } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { confirmations } from "../../messages/messages.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

type DeleteSecretProps = {
  repo: RepoName;
  secret: Secret | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function DeleteSecret({ repo, secret, isOpen, onClose }: DeleteSecretProps) {
  const remove = useAction(settingsActions.deleteSecret);
  const name = secret?.name ?? "";
  const confirm = async () => {
    await remove.run({ ...repo, secret: name });
    onClose();
  };
  return (
    <ConfirmDialog
      {...confirmations.deleteSecret(name)}
      isOpen={isOpen}
      isBusy={remove.isRunning}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
