import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "../api/api-error.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";

type ScreenProblemProps = {
  /** Tries again without a page reload, if that may help. */
  onRetry?: () => void;
  /** The reason. */
  children: ReactNode;
};

/** Replaces a screen that failed to load or render, for example because a new version removed its files. */
export function ScreenProblem({ onRetry, children }: ScreenProblemProps) {
  return (
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
}

/** Replaces a part of the screen that threw an error. */
export function ScreenError({ error }: { error: unknown }) {
  return <ScreenProblem>{messageOf(error)}</ScreenProblem>;
}
