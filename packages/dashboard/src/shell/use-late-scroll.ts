import { useQueryClient } from "@tanstack/react-query";
import { useElementScrollRestoration, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { holdScroll } from "./hold-scroll.ts";

/**
 * After a reload, and on the way back to a screen that has to load anew, the router scrolls before the
 * screen has its lists, and so its height. This brings the window to the same place once they are there.
 */
export const useLateScroll = (): void => {
  const cache = useQueryClient();
  const screen = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const place = useElementScrollRestoration({ getElement: () => window });
  const isLoading = () =>
    cache.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const hold = useEffectEvent(() => {
    const top = place?.scrollY ?? 0;
    return top > 0 ? holdScroll(top, isLoading) : undefined;
  });
  useEffect(() => (screen === undefined ? undefined : hold()), [screen]);
};
