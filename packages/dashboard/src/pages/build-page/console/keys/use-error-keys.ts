import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { usePageKeys } from "../../model/use-page-keys.ts";
import type { BuildPlace } from "../../model/place.ts";
import { createErrorPresses, type ErrorPresses } from "./error-presses.ts";

type StepPlace = Pick<BuildPlace, "stage" | "step">;

const stepKey = ({ stage, step }: StepPlace): string => `${stage}/${step}`;

/**
 * The keys for the next and the previous error. They belong to the component around the consoles, because no console listens
 * while the one of another step is being opened.
 */
export function useErrorKeys(place: StepPlace) {
  const panel = useRef<HTMLElement>(null);
  const [presses] = useState(createErrorPresses);
  const press = (by: 1 | -1): void => presses.press(by, stepKey(place));
  usePageKeys({ e: () => press(1), E: () => press(-1) }, panel);
  return { panel, presses };
}

type ErrorPressesOptions = {
  areErrorsAwaited: boolean;
  /** Resolves once the log is shown at the line at which it opens, if that is known. */
  opened: () => Promise<unknown>;
  stepError: (by: 1 | -1) => void;
};

/** Goes to another error on each press, once the errors of the log are known. */
export function useErrorPresses(
  presses: ErrorPresses,
  place: StepPlace,
  { areErrorsAwaited, opened, stepError }: ErrorPressesOptions,
): void {
  const [missed, setMissed] = useState<{ by: 1 | -1 }>();
  const step = useEffectEvent(stepError);
  const whenOpened = useEffectEvent(opened);
  const of = stepKey(place);
  useEffect(() => {
    if (areErrorsAwaited) return undefined;
    const by = presses.listen(of, (by) => step(by));
    if (by !== undefined) void whenOpened().then(() => setMissed({ by }));
    return () => presses.pause();
  }, [presses, of, areErrorsAwaited]);
  // From the line at which the log has opened, which is rendered together with this state.
  useEffect(() => {
    if (missed !== undefined) step(missed.by);
  }, [missed]);
  // The other effect is cleaned up after the next console has been painted, when keys already belong to that one.
  useLayoutEffect(() => () => presses.pause(), [presses]);
}
