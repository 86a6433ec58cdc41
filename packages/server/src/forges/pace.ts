/** Seconds until a call that failed is tried again: longer after each failure. */
export function retrySeconds(attempts: number): number {
  return Math.min(longestSeconds, firstSeconds * 2 ** Math.min(attempts, 10));
}

const firstSeconds = 5;
const longestSeconds = 300;

export const forgePace = {
  /** How often the refs of a repository are compared with the forge although its hook reports changes. */
  pollSeconds: 180,
  /** How often without a hook: commits start builds at most this late. */
  pollWithoutHookSeconds: 60,
  /** Requests of hooks are given up after this time. */
  giveUpSeconds: 24 * 3600,
  /** How often a request waits for a commit that it names and the forge does not have yet. */
  waitsForCommit: 3,
} as const;
