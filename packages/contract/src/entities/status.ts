/** The statuses of builds, stages and steps, the events that start builds, and predicates on them. */
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

/** The effect of a status on a build. On Drone servers, failure, killed and error fail it. */
const outcomes: Record<Status, "open" | "failed" | "ended"> = {
  pending: "open",
  running: "open",
  blocked: "open",
  waiting_on_dependencies: "open",
  success: "ended",
  failure: "failed",
  error: "failed",
  killed: "failed",
  skipped: "ended",
  declined: "ended",
  inactive: "ended",
};

const known: ReadonlySet<string> = new Set(statuses);

export function isStatus(status: StatusName): status is Status {
  return known.has(status);
}

/** The value for a key in a table of all keys, such as all statuses; `unknown` if this version does not know the key. */
export function lookUp<Key extends string, Value>(
  table: Readonly<Record<Key, Value>>,
  key: string,
  unknown: Value,
): Value {
  return isKeyOf(table, key) ? table[key] : unknown;
}

const isKeyOf = <Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  key: string,
): key is Key => Object.hasOwn(table, key);

/** Whether the status is final. Unknown ones count as final, so that nothing waits forever. */
export function isFinished(status: StatusName): boolean {
  return lookUp(outcomes, status, "ended") !== "open";
}

/** Whether the status fails a build. */
export function isFailed(status: StatusName): boolean {
  return lookUp(outcomes, status, "ended") === "failed";
}

/** Whether a build can be cancelled, which is while it is pending or running. */
export function isCancellable(status: StatusName): boolean {
  return status === "pending" || status === "running";
}

/** Whether a build can be restarted. Servers refuse to restart builds that were not approved. */
export function isRestartable(status: StatusName): boolean {
  return status !== "blocked" && status !== "declined";
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

const deployments: Record<BuildEvent, boolean> = {
  pull_request: false,
  tag: false,
  promote: true,
  rollback: true,
  cron: false,
  custom: false,
  push: false,
};

/** Whether a build with this event deploys another build to a target. */
export function isDeployment(event: string): boolean {
  return lookUp(deployments, event, false);
}
