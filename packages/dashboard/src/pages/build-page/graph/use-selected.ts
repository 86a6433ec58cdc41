import { useState } from "react";
import type { BuildPlace } from "../model/place.ts";

type Selected = Pick<BuildPlace, "stage" | "step">;

/**
 * The selected stage and step from the address, or a newer selection while the router is still navigating, so that a
 * selection is visible in the next frame.
 */
export function useSelected({ stage, step }: Selected) {
  const [ahead, setAhead] = useState<{ from: Selected; to: Selected }>();
  const isAhead = ahead?.from.stage === stage && ahead.from.step === step;
  if (ahead !== undefined && !isAhead) setAhead(undefined);
  return {
    selected: isAhead ? ahead.to : { stage, step },
    select: (to: Selected): void => setAhead({ from: { stage, step }, to }),
  };
}
