import { useNavigate, useRouter, useRouterState } from "../../routing/index.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { buildLink } from "../../lib/links.ts";
import type { BuildPlace } from "./model/place.ts";
import type { BuildView } from "./model/log-address.ts";

declare module "../../routing/register.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface EntryState {
    /** The view of this history entry, if it has one. */
    buildView?: BuildView;
  }
}

type Views = { view: BuildView; choose: (view: BuildView) => void };

/**
 * Opens the log of a step from another view. Adds an entry to the browser's history, so that Back returns to that view.
 */
export function useShowLog(
  { repo, build }: BuildPlace,
  { view, choose }: Views,
): (stage: number, step: number) => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const stored = useRouterState(({ address }) => address.state.buildView);
  const last = useRef(stored);
  const arrive = useEffectEvent(choose);
  useEffect(() => {
    if (stored !== undefined && stored !== last.current) arrive(stored);
    last.current = stored;
  }, [stored]);
  return (stage, step) => {
    history.replace(history.location.href, { ...history.location.state, buildView: view });
    // Otherwise the router would combine both entries into one.
    history.flush();
    void navigate({ ...buildLink(repo, build, stage, step), state: { buildView: "log" } });
  };
}
