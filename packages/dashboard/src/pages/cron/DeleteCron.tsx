import type { Cron } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { confirmations } from "../../messages/messages.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

type DeleteCronProps = {
  repo: RepoName;
  job: Cron | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function DeleteCron({ repo, job, isOpen, onClose }: DeleteCronProps) {
  const remove = useAction(settingsActions.deleteCron);
  const name = job?.name ?? "";
  const confirm = async () => {
    await remove.run({ ...repo, cron: name });
    onClose();
  };
  return (
    <ConfirmDialog
      {...confirmations.deleteCron(name)}
      isOpen={isOpen}
      isBusy={remove.isRunning}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
