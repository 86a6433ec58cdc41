import type { FirstFrame } from "@signalbox/contract";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { StrictMode, useEffect } from "react";
import type { AppRouter } from "./router.ts";
import { RouterProvider } from "./routing/index.ts";
import { FirstFrameContext } from "./first-frame/first-frame.ts";

type AppProps = {
  queryClient: QueryClient;
  router: AppRouter;
  /** What the server assumed, if it has rendered the page. */
  firstFrame?: FirstFrame | undefined;
  /** Called when the page reacts to the user. */
  onStarted?: () => void;
};

/** The dashboard. */
export function App({ queryClient, router, firstFrame, onStarted }: AppProps) {
  useEffect(() => onStarted?.(), [onStarted]);
  const screen = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  return (
    <StrictMode>
      {firstFrame ? <FirstFrameContext value={firstFrame}>{screen}</FirstFrameContext> : screen}
    </StrictMode>
  );
}
