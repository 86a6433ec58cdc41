/** The statuses of builds, stages and steps, and predicates on them. */
export const statuses = [
  "success",
  "running",
  "pending",
  "blocked",
  "waiting_on_dependencies",
  "failure",
  "error",
  "declined",
  "killed",
  "skipped",
  "inactive",
] as const;

/** Servers never send `inactive`: the dashboard uses it for a repository that is disabled. */
export type Status = (typeof statuses)[number];

/** A status from a server: one of ours, or one that this version does not know. */
export type StatusName = Status | (string & {});

const known: ReadonlySet<string> = new Set(statuses);
const unfinished: ReadonlySet<string> = new Set([
  "pending",
  "running",
  "blocked",
  "waiting_on_dependencies",
] satisfies Status[]);
const failed: ReadonlySet<string> = new Set(["failure", "killed", "error"] satisfies Status[]);

export function isStatus(status: StatusName): status is Status {
  return known.has(status);
}

/**
 * Whether the status is final. An unknown status counts as final, so that nothing waits for it
 * forever.
 */
export function isFinished(status: StatusName): boolean {
  return !unfinished.has(status);
}

/** Whether the status fails a build. Drone servers treat failure, killed and error that way. */
export function isFailed(status: StatusName): boolean {
  return failed.has(status);
}

/** Whether a build can be cancelled, which is while it is pending or running. */
export function isCancellable(status: StatusName): boolean {
  return status === "pending" || status === "running";
}

/** The events that start a build. */
export const events = [
  "pull_request",
  "tag",
  "promote",
  "rollback",
  "cron",
  "custom",
  "push",
] as const;

export type BuildEvent = (typeof events)[number];
