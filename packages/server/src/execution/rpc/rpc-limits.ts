/** Limits on what runners may send and keep open. Times in milliseconds, sizes in bytes. */
export const rpcLimits = {
  /** How long a request for a stage, and for a cancellation, waits. Proxies must allow at least as much. */
  holdMs: 3 * 60_000,
  /** Requests that wait at once. */
  waiting: 5000,
  /** Calls per network: the average rate, and the largest burst. */
  calls: { perSecond: 1000, burst: 5000 },
  /** Wrong secrets per network in 15 minutes, unless a right one has come from it within a day. */
  failures: 100,
  failuresMs: 15 * 60_000,
  trustedMs: 24 * 3600_000,
  cardBytes: 1024 ** 2,
  cardsOfStageBytes: 16 * 1024 ** 2,
  /** Steps of a stage, and characters of their names. */
  steps: 1000,
  nameCharacters: 250,
  /** Labels of a runner. */
  labels: 50,
  /** Characters of other texts of a step, which are cut. */
  textCharacters: 1000,
  /** A stage without any call for this long is lost. */
  lostMs: 15 * 60_000,
  /** How long a runner has to end a stage after its time limit, before the server ends it. */
  timeoutGraceMs: 60_000,
  /** A runner measures the time limit from a moment before it reports that the stage has begun. */
  timeoutEarlyMs: 10_000,
  /** Detached steps, and steps of a cancelled stage, upload their logs after the stage has ended. */
  lateUploadMs: 60_000,
  /** How often calls of a stage are stored. */
  storedCallMs: 30_000,
  /** How often the server looks for lost stages. */
  checkMs: 1000,
} as const;
