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

export const statusMeanings: Record<Status, string> = {
  pending: "waits for a free runner",
  running: "has started",
  blocked: "a stage waits for approval",
  waiting_on_dependencies: "waits for the stages in `depends_on`",
  success: "ended with exit code 0; a step also with 78",
  failure: "ended with another exit code",
  error: "could not be run: broken pipeline file, process not started, server stopped",
  killed: "had started, then was cancelled or ran out of time",
  skipped: "did not run, because of its conditions or because the build ended",
  declined: "somebody refused the approval",
  inactive: "only in the dashboard: a disabled repository",
};

/** What follows from a status. Drone servers let failure, killed and error fail a build. */
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

/** The value for a status in a table of all statuses; `unknown` for one that this version does not know. */
export function byStatus<Value>(
  table: Readonly<Record<Status, Value>>,
  status: StatusName,
  unknown: Value,
): Value {
  return isStatus(status) ? table[status] : unknown;
}

/** Whether the status is final. Unknown ones count as final, so that nothing waits forever. */
export function isFinished(status: StatusName): boolean {
  return byStatus(outcomes, status, "ended") !== "open";
}

/** Whether the status fails a build. */
export function isFailed(status: StatusName): boolean {
  return byStatus(outcomes, status, "ended") === "failed";
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

/** The value for an event in a table of all events; `unknown` for one that this version does not know. */
export function byEvent<Value>(
  table: Readonly<Record<BuildEvent, Value>>,
  event: string,
  unknown: Value,
): Value {
  return isBuildEvent(event) ? table[event] : unknown;
}

/** Whether a build with this event deploys another build to a target. */
export function isDeployment(event: string): boolean {
  return byEvent(deployments, event, false);
}

const knownEvents: ReadonlySet<string> = new Set(events);

const isBuildEvent = (event: string): event is BuildEvent => knownEvents.has(event);
