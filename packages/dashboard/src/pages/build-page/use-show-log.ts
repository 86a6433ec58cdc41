import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import type { BuildView } from "./model/use-build-view.ts";

declare module "@tanstack/history" {
  interface HistoryState {
    /** The view that this entry of the browser's history stands for, where it stands for one. */
    buildView?: BuildView;
  }
}

/**
 * How the graph leads to the log of its step: by an entry of its own in the browser's history, so that Back
 * leads to the graph again.
 */
export const useShowLog = (choose: (view: BuildView) => void): (() => void) => {
  const { history } = useRouter();
  const view = useLocation({ select: ({ state }) => state.buildView });
  const last = useRef(view);
  const arrive = useEffectEvent(choose);
  useEffect(() => {
    if (view !== undefined && view !== last.current) arrive(view);
    last.current = view;
  }, [view]);
  return () => {
    const { pathname, state } = history.location;
    history.replace(history.location.href, { ...state, buildView: "graph" });
    // Otherwise both become one.
    history.flush();
    history.push(pathname, { buildView: "log" });
  };
};
