import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { confirmRotation } from "../../messages/messages.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

/** Replaces the token after a confirmation. */
export function RotateToken() {
  const [isAsking, setAsking] = useState(false);
  const rotate = useAction(settingsActions.rotateToken);
  const confirm = async () => {
    await rotate.run({}, { query: { rotate: true } });
    setAsking(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <RefreshCw aria-hidden="true" />
        Rotate
      </Button>
      <ConfirmDialog
        {...confirmRotation}
        isOpen={isAsking}
        isBusy={rotate.isRunning}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
