import { useEffect, useEffectEvent, useState } from "react";
import { buildLink } from "../../../lib/links.ts";
import { afterPaint } from "../../../lib/after-paint.ts";
import { useNavigate } from "../../../routing/index.ts";
import type { BuildPlace } from "../model/place.ts";

export type Selected = Pick<BuildPlace, "stage" | "step">;

/** The stage and step that are selected in a view of a build, and a function that selects others and opens their address. */
export function useSelectedStep(place: BuildPlace) {
  const navigate = useNavigate();
  return useSelected(place, ({ stage, step }) => {
    const link = buildLink(place.repo, place.build, stage, step);
    return void navigate({ ...link, resetScroll: false });
  });
}

/**
 * The selected stage and step from the address, or a newer selection whose address is not open yet. The address follows
 * after the next frame, because rendering the whole page would delay the selection. A selection that is replaced before
 * that, or whose page is left, opens no address.
 */
export function useSelected({ stage, step }: Selected, openAddress: (to: Selected) => void) {
  const [ahead, setAhead] = useState<{ from: Selected; to: Selected }>();
  const isAhead = ahead?.from.stage === stage && ahead.from.step === step;
  if (ahead !== undefined && !isAhead) setAhead(undefined);
  const open = useEffectEvent(openAddress);
  useEffect(() => {
    if (ahead === undefined) return undefined;
    let isWanted = true;
    void afterPaint().then(() => isWanted && open(ahead.to));
    return () => {
      isWanted = false;
    };
  }, [ahead]);
  return {
    selected: isAhead ? ahead.to : { stage, step },
    select: (to: Selected): void => setAhead({ from: { stage, step }, to }),
  };
}
