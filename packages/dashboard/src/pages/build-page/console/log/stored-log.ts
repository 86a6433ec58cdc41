import { isNotFound } from "../../../../api/api-error.ts";

export type StoredLogOptions<Answer> = {
  /** Asks for the stored log once; throws an error that `isNotFound` knows while there is none. */
  ask: (signal: AbortSignal) => Promise<Answer>;
  /** Whether a log that is not there may still be on its way. */
  mayStillCome: () => boolean;
  /** Resolves after so many milliseconds, or rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
};

/** A runner uploads the log of a cancelled step some seconds after the cancel. */
const retryMs = [500, 1000, 2000, 4000, 8000];
const uploadSeconds = 30;

/** Asks for the stored log of a step, again and later each time while it may still be on its way. */
export const storedLog = async <Answer>(options: StoredLogOptions<Answer>): Promise<Answer> => {
  const { ask, mayStillCome, wait, signal } = options;
  for (const ms of retryMs) {
    try {
      return await ask(signal);
    } catch (error) {
      if (signal.aborted || !isNotFound(error) || !mayStillCome()) throw error;
      await wait(ms, signal);
    }
  }
  return ask(signal);
};

/** Whether a step ended so recently that its log may not be stored yet. Times in unix seconds. */
export const endedJustNow = (stopped: number | undefined, now: number): boolean =>
  stopped !== undefined && stopped > 0 && now - stopped < uploadSeconds;
