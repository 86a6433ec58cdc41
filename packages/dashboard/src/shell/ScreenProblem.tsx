import { CircleAlert } from "lucide-react";
import { messageOf } from "../api/api-error.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

/** In the place of a screen that could not be loaded or drawn: a new version may have taken its files away. */
export const ScreenProblem = ({ error }: { error: unknown }) => (
  <EmptyState
    isAlert
    isScreen
    icon={<CircleAlert />}
    title="This screen could not be shown"
    action={
      <Button kind="primary" onClick={() => location.reload()}>
        Reload the page
      </Button>
    }
  >
    {messageOf(error)}
  </EmptyState>
);
