import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useRouterState } from "../routing/index.ts";
import { useEffect, useEffectEvent } from "react";
import { keepScrollPosition } from "./keep-scroll-position.ts";

/**
 * Restores the scroll position once the lists of a screen are loaded. After a reload or when navigating back, the
 * router scrolls too early, before the screen has its full height.
 */
export function useScrollRestoration(): void {
  const cache = useQueryClient();
  const router = useRouter();
  const screen = useRouterState(({ address }) => address.pathname);
  const isLoading = () =>
    cache.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const hold = useEffectEvent(() => {
    const top = router.savedTop();
    return top > 0 ? keepScrollPosition(top, isLoading) : undefined;
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each screen has its own position
  useEffect(() => hold(), [screen]);
}
