/** Limits on what the steps of builds fetch. Times in milliseconds, sizes in bytes. */
export const fetchLimits = {
  /**
   * Git processes that send repositories at once, in all and for one build. Slow ones give up their place in all, but not
   * in their build.
   */
  fetches: 16,
  fetchesOfBuild: 8,
  slowFetches: { afterMs: 30_000, maxConcurrent: 100 },
  /** Fetches of one build that run or wait. */
  waitingFetches: 1000,
  /** Requests of git with the token of one build, and with wrong tokens from one network. */
  calls: { perSecond: 200, burst: 2000 },
  wrongTokens: { perSecond: 10, burst: 100 },
  /** How long one git process may take, and the largest request to it. */
  processMs: 30 * 60_000,
  bodyBytes: 16 * 1024 ** 2,
} as const;
