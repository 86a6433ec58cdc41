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

/** A status from a server, which this version may not know. */
export type StatusName = Status | (string & {});

type StatusRule = {
  /** On Drone servers, failure, killed and error fail a build. */
  outcome: "open" | "failed" | "killed" | "ended";
  isCancellable: boolean;
  isRestartable: boolean;
};

const open = { outcome: "open", isCancellable: false, isRestartable: true } as const;
const failed = { outcome: "failed", isCancellable: false, isRestartable: true } as const;
const ended = { outcome: "ended", isCancellable: false, isRestartable: true } as const;

const rules = {
  pending: { ...open, isCancellable: true },
  running: { ...open, isCancellable: true },
  blocked: { ...open, isRestartable: false },
  waiting_on_dependencies: open,
  success: ended,
  failure: failed,
  error: failed,
  killed: { ...failed, outcome: "killed" },
  skipped: ended,
  declined: { ...ended, isRestartable: false },
  inactive: ended,
} as const satisfies Record<Status, StatusRule>;

type StatusWith<Outcome> = {
  [Name in Status]: (typeof rules)[Name]["outcome"] extends Outcome ? Name : never;
}[Status];

const ruleOf = (status: StatusName): StatusRule => lookUp<Status, StatusRule>(rules, status, ended);

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
  return ruleOf(status).outcome !== "open";
}

/** Whether the status fails a build. Includes `killed`; see `isFailureOrError`. */
export function isFailed(status: StatusName): status is StatusWith<"failed" | "killed"> {
  const { outcome } = ruleOf(status);
  return outcome === "failed" || outcome === "killed";
}

/** Whether a build, stage or step ended with a failure of its own. A killed one was cancelled or timed out instead. */
export function isFailureOrError(status: StatusName): status is StatusWith<"failed"> {
  return ruleOf(status).outcome === "failed";
}

export function isCancellable(status: StatusName): boolean {
  return ruleOf(status).isCancellable;
}

/** Whether a build can be restarted. Servers refuse builds that wait for approval, and most also those that were declined. */
export function isRestartable(status: StatusName, restartsDeclined = false): boolean {
  return ruleOf(status).isRestartable || (status === "declined" && restartsDeclined);
}

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

const kinds: Record<BuildEvent, "deployment" | "cron job" | "other"> = {
  pull_request: "other",
  tag: "other",
  promote: "deployment",
  rollback: "deployment",
  cron: "cron job",
  custom: "other",
  push: "other",
};

/** Whether a build with this event deploys another build to a target. */
export function isDeployment(event: string): boolean {
  return lookUp(kinds, event, "other") === "deployment";
}

export function isCronEvent(event: string): boolean {
  return lookUp(kinds, event, "other") === "cron job";
}
