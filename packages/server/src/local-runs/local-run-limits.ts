/** Limits on what `signalbox run --to` may send, in addition to the limit on the size of a request. */
export const localRunLimits = {
  /** Calls per person. */
  calls: { perSecond: 20, burst: 100 },
  /** Unfinished runs per person. */
  unfinished: 20,
  stages: 250,
  /** Steps per stage. */
  steps: 1000,
  nameCharacters: 250,
  textCharacters: 2000,
  /** A run that has not reported for this long is considered lost. */
  lostMs: 5 * 60_000,
  /** How often the server looks for lost runs. */
  checkMs: 1000,
} as const;
