import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { settingsActions } from "../../api/settings-actions.ts";
import { ConfirmAction } from "../../components/ConfirmAction.tsx";
import { confirmRotation } from "../../messages/confirmations.ts";
import { Button } from "../../ui/Button.tsx";

export function RotateToken() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setConfirming(true)}>
        <RefreshCw aria-hidden="true" />
        Rotate
      </Button>
      <ConfirmAction
        action={settingsActions.rotateToken}
        parameters={{}}
        options={{ query: { rotate: true } }}
        texts={confirmRotation}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
