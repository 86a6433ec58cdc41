import { useBlocker } from "../../routing/index.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

/** Asks for confirmation before the user leaves a screen with unsaved changes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocked = useBlocker({ isBlocking: isDirty });
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text="Your changes to this form have not been saved."
      confirm="Discard changes"
      isOpen={blocked !== undefined}
      onConfirm={() => blocked?.proceed()}
      onClose={() => blocked?.stay()}
    />
  );
}
