import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "../api/api-error.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";

type ScreenProblemProps = {
  /** Where another attempt may do without a new page. */
  onRetry?: () => void;
  /** What kept it from being shown. */
  children: ReactNode;
};

/** In the place of a screen that could not be loaded or drawn: a new version may have taken its files away. */
export const ScreenProblem = ({ onRetry, children }: ScreenProblemProps) => (
  <EmptyState
    isAlert
    isScreen
    icon={<CircleAlert />}
    title="This screen could not be shown"
    action={
      <>
        {onRetry && (
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button kind={onRetry ? "plain" : "primary"} onClick={() => location.reload()}>
          Reload the page
        </Button>
      </>
    }
  >
    {children}
  </EmptyState>
);

/** The same for what the router caught. */
export const ScreenError = ({ error }: { error: unknown }) => (
  <ScreenProblem>{messageOf(error)}</ScreenProblem>
);
