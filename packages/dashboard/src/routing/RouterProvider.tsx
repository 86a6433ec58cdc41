import {
  createContext,
  createElement,
  use,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import type { Router } from "./router.ts";
import { RouterContext, useRouter, useRouterState } from "./use-router.ts";

/** Renders the screen of the current address. */
export function RouterProvider({ router }: { router: Router }) {
  const isShown = useSyncExternalStore(router.subscribe, () => router.shown() !== undefined);
  return (
    <RouterContext value={router}>
      {isShown ? (
        <>
          <Outlet />
          <Rendered />
        </>
      ) : null}
    </RouterContext>
  );
}

/** How many frames are around this part of the screen. */
const Depth = createContext(0);

/** Renders what is within the frame: the next frame, or the screen. */
export function Outlet() {
  const depth = use(Depth);
  const { errorComponent } = useRouter();
  const Part = useRouterState(({ levels }) => levels[depth]?.component);
  const address = useRouterState(({ address }) => address);
  // The same element, so that only a part that depends on the address is rendered again when that changes.
  const part = useMemo(() => Part && createElement(Part), [Part]);
  return (
    <Depth value={depth + 1}>
      <ErrorBoundary resetKey={address} component={errorComponent}>
        {part}
      </ErrorBoundary>
    </Depth>
  );
}

/** The last part to be rendered: its effect runs after the screen is in the document. */
const Rendered = () => {
  const { rendered } = useRouter();
  const shown = useRouterState((shown) => shown);
  useLayoutEffect(() => rendered(shown), [rendered, shown]);
  return null;
};
