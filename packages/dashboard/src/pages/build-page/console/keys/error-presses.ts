type Act = (by: 1 | -1) => void;

export type ErrorPresses = ReturnType<typeof createErrorPresses>;

/**
 * The presses of the keys for the next (1) and the previous (-1) error. They outlive the console of a step: a press that was
 * made while a console opens, or while it reads a log, is kept until that console listens.
 */
export function createErrorPresses() {
  let act: Act | undefined;
  let kept: { by: 1 | -1; step: string } | undefined;
  return {
    /** Passes a press to the console that listens, or keeps it for the console of the open step. */
    press: (by: 1 | -1, step: string): void => {
      kept = act === undefined ? { by, step } : undefined;
      act?.(by);
    },
    /** Calls `listener` for each press from now on. Returns the press that was kept for this step. */
    listen: (step: string, listener: Act): 1 | -1 | undefined => {
      act = listener;
      const missed = kept?.step === step ? kept.by : undefined;
      kept = undefined;
      return missed;
    },
    /** Keeps the presses from now on. */
    pause: (): void => {
      act = undefined;
    },
  };
}
