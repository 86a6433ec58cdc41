import type { Build } from "@signalbox/contract";
import type { LogReason } from "@signalbox/log-engine";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "../../../routing/index.ts";
import { buildLink } from "../../../lib/links.ts";
import type { BuildPlace } from "../model/place.ts";
import { nextFailure } from "./next-failure.ts";
import { reasonKey } from "../../../components/reasons/reason-query.ts";

/**
 * `goToFailure` opens the next failed step at its first error or, with -1, the previous one at its last error. It returns
 * false if no other step failed. `enteredBy` is the direction if the shown step was opened so: the error of a log that was
 * not read yet is not in the address.
 */
export function useGoToFailure(build: Build | undefined, place: BuildPlace) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const here = `${place.stage}/${place.step}`;
  const [entered, setEntered] = useState<{ from: string; to: string; by: 1 | -1 }>();
  if (entered !== undefined && here !== entered.from && here !== entered.to) setEntered(undefined);
  const goToFailure = (by: 1 | -1): boolean => {
    const failure = build && nextFailure(build, place, by);
    if (failure?.step === undefined) return false;
    const stage = failure.stage.number;
    const step = failure.step.number;
    const reason = cache.getQueryData<LogReason | null>(reasonKey(place, stage, step));
    const line = reason?.errorLines.at(by === 1 ? 0 : -1);
    const search = line === undefined ? {} : { lines: line + 1 };
    setEntered({ from: here, to: `${stage}/${step}`, by });
    void navigate({ ...buildLink(place.repo, place.build, stage, step), search });
    return true;
  };
  return { goToFailure, enteredBy: here === entered?.to ? entered.by : undefined };
}
