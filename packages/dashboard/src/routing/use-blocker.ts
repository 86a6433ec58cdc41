import { useEffect, useEffectEvent, useState } from "react";
import { useRouter } from "./use-router.ts";

type BlockerOptions = {
  /** Whether to stay on the screen when it would be left for another path. */
  isBlocking: boolean;
};

/** The navigation that was stopped, and the user's options. Undefined while none is stopped. */
export type Blocked = { proceed: () => void; stay: () => void };

/** Stops the user from leaving the screen, even by the browser's Back button or by closing the tab. */
export function useBlocker({ isBlocking }: BlockerOptions): Blocked | undefined {
  const { history } = useRouter();
  const [blocked, setBlocked] = useState<Blocked>();
  const isNow = useEffectEvent(() => isBlocking);
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => isNow(),
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (!isNow() || currentLocation.pathname === nextLocation.pathname) return false;
          const { promise, resolve } = Promise.withResolvers<boolean>();
          setBlocked({ proceed: () => resolve(false), stay: () => resolve(true) });
          const isStaying = await promise;
          setBlocked(undefined);
          return isStaying;
        },
      }),
    [history],
  );
  return blocked;
}
