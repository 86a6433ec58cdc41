import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import type { BuildView } from "./model/use-build-view.ts";

declare module "@tanstack/history" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface HistoryState {
    /** The view of this history entry, if it has one. */
    buildView?: BuildView;
  }
}

/**
 * Opens the log of the selected step from the graph. Adds an entry to the browser's history, so that Back
 * returns to the graph.
 */
export function useShowLog(choose: (view: BuildView) => void): () => void {
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
    // Otherwise the router would combine both entries into one.
    history.flush();
    history.push(pathname, { buildView: "log" });
  };
}
