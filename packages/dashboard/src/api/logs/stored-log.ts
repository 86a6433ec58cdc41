import { isNotFound } from "../api-error.ts";

export type StoredLogOptions<Answer> = {
  /** Requests the stored log once. Rejects with an error that `isNotFound` recognises if there is none. */
  request: (signal: AbortSignal) => Promise<Answer>;
  /** Whether a missing log may still arrive. */
  mayStillAppear: () => boolean;
  /** Resolves after a number of milliseconds. Rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
};

/** A runner uploads the log of a cancelled step some seconds after the cancellation. */
const retryMs = [500, 1000, 2000, 4000, 8000];
const uploadSeconds = 30;

/** Requests the stored log of a step and retries at growing intervals while it may still arrive. */
export async function storedLog<Answer>(options: StoredLogOptions<Answer>): Promise<Answer> {
  const { request, mayStillAppear, wait, signal } = options;
  for (const ms of retryMs) {
    try {
      return await request(signal);
    } catch (error) {
      if (signal.aborted || !isNotFound(error) || !mayStillAppear()) throw error;
      await wait(ms, signal);
    }
  }
  return request(signal);
}

/** Whether a step ended so recently that its log may not be stored yet. Times are in unix seconds. */
export function endedJustNow(stopped: number | undefined, now: number): boolean {
  return stopped !== undefined && stopped > 0 && now - stopped < uploadSeconds;
}
