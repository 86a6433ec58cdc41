import { useState } from "react";
import type { BuildPlace } from "../model/place.ts";

/** The numbers of a stage and of one of its steps. */
type Selected = Pick<BuildPlace, "stage" | "step">;

/**
 * What is selected: the stage and step of the address, or those that were chosen a moment ago, while the
 * router is still on its way there. So a choice is on the screen in the next frame.
 */
export const useSelected = ({ stage, step }: Selected) => {
  const [ahead, setAhead] = useState<{ from: Selected; to: Selected }>();
  const isAhead = ahead?.from.stage === stage && ahead.from.step === step;
  if (ahead !== undefined && !isAhead) setAhead(undefined);
  return {
    selected: isAhead ? ahead.to : { stage, step },
    select: (to: Selected): void => setAhead({ from: { stage, step }, to }),
  };
};
