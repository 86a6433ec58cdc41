import { ForgeError } from "./forge-error.ts";
import type { ForgeRepo } from "../store/forge/forge-repos.ts";

/**
 * How many seconds later than a request of its hook a comparison notices a commit: sooner as long as no hook reports anything,
 * as when the forge cannot reach this server.
 */
export function pollSecondsOf({ hookId, hookMade, lastRequest }: PolledRepo): number {
  const isReported = hookId !== "" && lastRequest >= hookMade;
  return isReported ? forgePace.pollSeconds : forgePace.pollWithoutHookSeconds;
}

type PolledRepo = Pick<ForgeRepo, "hookId" | "hookMade" | "lastRequest">;

/** Seconds until a call that failed is tried again: longer after each failure, and not before the forge allows it. */
export function retrySeconds(attempts: number, error?: unknown): number {
  const asked = error instanceof ForgeError ? error.retryAfter : undefined;
  const own = Math.min(longestSeconds, firstSeconds * 2 ** Math.min(attempts, 10));
  return Math.max(own, asked ?? 0);
}

const firstSeconds = 5;
const longestSeconds = 300;

export const forgePace = {
  /** How often the refs of a repository are compared with the forge although its hook reports changes. */
  pollSeconds: 180,
  /** How often without a hook that does. */
  pollWithoutHookSeconds: 60,
  /** How often git may pack a mirror. */
  tidySeconds: 3600,
  /** Requests of hooks are given up after this time. */
  giveUpSeconds: 24 * 3600,
  /** How often a request waits for a commit that it names and the forge does not have yet. */
  waitsForCommit: 3,
} as const;
