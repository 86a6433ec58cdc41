/** Limits on what `signalbox run --to` may send, besides the size of a request. Times in milliseconds. */
export const localRunLimits = {
  /** Calls of a person: the average rate, and the largest burst. */
  calls: { perSecond: 20, burst: 100 },
  /** Unfinished runs of a person. */
  unfinished: 20,
  stages: 250,
  /** Steps of a stage. */
  steps: 1000,
  nameCharacters: 250,
  textCharacters: 2000,
  /** A run without any report for this long has ended. */
  lostMs: 5 * 60_000,
  /** How often the server looks for such runs. */
  checkMs: 1000,
} as const;
