import type { LogStore } from "../live/log-store.ts";
import type { NumberedLog } from "../live/numbered-log.ts";

/** Identifies a step in its build by the numbers of its stage and its own. */
export type StepPlace = { stage: number; step: number };

/** The open logs of a local run. Calls must not overlap. */
export type LocalRunLogs = {
  /** Opens the log of a step, so that viewers can follow it. */
  open: (step: StepPlace) => Promise<NumberedLog>;
  /** Ends the viewers' streams of a step. Call it after the end of the step has been published. */
  end: (step: StepPlace) => void;
  endAll: () => void;
};

export function createLocalRunLogs(build: number, logs: Pick<LogStore, "resume">): LocalRunLogs {
  const opened = new Map<string, NumberedLog>();
  const end = (key: string): void => {
    opened.get(key)?.end();
    opened.delete(key);
  };
  return {
    open: async (step) => {
      const found = opened.get(keyOf(step));
      if (found !== undefined) return found;
      const log = await logs.resume({ build, ...step });
      opened.set(keyOf(step), log);
      return log;
    },
    end: (step) => end(keyOf(step)),
    endAll: () => [...opened.keys()].forEach(end),
  };
}

/** A text that identifies the step in its build. */
export function keyOf({ stage, step }: StepPlace): string {
  return `${stage}/${step}`;
}
