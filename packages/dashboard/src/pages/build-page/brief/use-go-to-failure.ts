import type { Build } from "@signalbox/contract";
import type { LogReason } from "@signalbox/log-engine";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "../../../routing/index.ts";
import { buildLink } from "../../../lib/links.ts";
import type { BuildPlace } from "../model/place.ts";
import { nextFailure } from "./next-failure.ts";
import { reasonKey } from "../../../components/reasons/reason-query.ts";

/**
 * Opens the next failed step at its first error or, with -1, the previous one at its last error. Returns false if no
 * other step failed.
 */
export function useGoToFailure(build: Build | undefined, place: BuildPlace) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (by: 1 | -1): boolean => {
    const failure = build && nextFailure(build, place, by);
    if (failure?.step === undefined) return false;
    const stage = failure.stage.number;
    const step = failure.step.number;
    const reason = cache.getQueryData<LogReason | null>(reasonKey(place, stage, step));
    const line = reason?.errorLines.at(by === 1 ? 0 : -1);
    const search = line === undefined ? {} : { lines: line + 1 };
    void navigate({ ...buildLink(place.repo, place.build, stage, step), search });
    return true;
  };
}
