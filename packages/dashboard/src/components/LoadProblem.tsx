import { useFailure } from "../api/capabilities.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";

type LoadProblemProps = {
  /** A noun for the data that could not be loaded, such as "builds". */
  what: string;
  error: Error;
  onRetry: () => void;
  isScreen?: boolean;
};

/** Shown instead of data that could not be loaded. */
export function LoadProblem({ what, error, onRetry, isScreen = false }: LoadProblemProps) {
  return (
    <EmptyState
      isAlert
      isScreen={isScreen}
      title={`The ${what} could not be loaded`}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {useFailure(error)}
    </EmptyState>
  );
}
