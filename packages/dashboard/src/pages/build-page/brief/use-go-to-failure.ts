import type { Build } from "@signalbox/contract";
import type { LogReason } from "@signalbox/log-engine";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "../../../routing/index.ts";
import { buildLink } from "../../../lib/links.ts";
import type { BuildPlace } from "../model/place.ts";
import { nextFailure } from "./next-failure.ts";
import { reasonKey } from "../../../api/topics/summary-query.ts";

declare module "../../../routing/register.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with the declaration of the router
  interface EntryState {
    /** The direction if the step was opened by going to an error in another step. */
    enteredBy?: 1 | -1;
  }
}

/**
 * `goToFailure` opens the next failed step at its first error or, with -1, the previous one at its last error. It returns
 * false if no other step failed. `enteredBy` is the direction if the shown step was opened so: the error of a log that was
 * not read yet is not in the address.
 */
export function useGoToFailure(build: Build | undefined, place: BuildPlace) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const enteredBy = useRouterState(({ address }) => address.state.enteredBy);
  const goToFailure = (by: 1 | -1): boolean => {
    const failure = build && nextFailure(build, place, by);
    if (failure?.step === undefined) return false;
    const stage = failure.stage.number;
    const step = failure.step.number;
    const reason = cache.getQueryData<LogReason | null>(reasonKey(place, stage, step));
    const line = reason?.errorLines.at(by === 1 ? 0 : -1);
    const search = line === undefined ? {} : { lines: line + 1 };
    const state = { enteredBy: by };
    void navigate({ ...buildLink(place.repo, place.build, stage, step), search, state });
    return true;
  };
  return { goToFailure, enteredBy };
}
