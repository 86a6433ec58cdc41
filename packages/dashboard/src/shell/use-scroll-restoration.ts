import { useQueryClient } from "@tanstack/react-query";
import { useElementScrollRestoration, useRouterState } from "../routing/index.ts";
import { useEffect, useEffectEvent } from "react";
import { keepScrollPosition } from "./keep-scroll-position.ts";

/**
 * Restores the scroll position once the lists of a screen are loaded. After a reload or when navigating back, the
 * router scrolls too early, before the screen has its full height.
 */
export function useScrollRestoration(): void {
  const cache = useQueryClient();
  const screen = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const place = useElementScrollRestoration({ getElement: () => window });
  const isLoading = () =>
    cache.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const hold = useEffectEvent(() => {
    const top = place?.scrollY ?? 0;
    return top > 0 ? keepScrollPosition(top, isLoading) : undefined;
  });
  useEffect(() => (screen === undefined ? undefined : hold()), [screen]);
}
