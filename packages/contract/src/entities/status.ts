/** The statuses of builds, stages and steps (specification, section 4), and what may be asked of them. */
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

/** `inactive` is no server's value: the dashboard uses it for a repository that is switched off. */
export type Status = (typeof statuses)[number];

/** What a server sent: one of ours, or a status that this version does not know. */
export type StatusName = Status | (string & {});

const known: ReadonlySet<string> = new Set(statuses);
const unfinished: ReadonlySet<string> = new Set([
  "pending",
  "running",
  "blocked",
  "waiting_on_dependencies",
] satisfies Status[]);
const failed: ReadonlySet<string> = new Set(["failure", "killed", "error"] satisfies Status[]);

export const isStatus = (status: StatusName): status is Status => known.has(status);

/** It will not change any more (an unknown status counts as such: nobody should wait for it). */
export const isFinished = (status: StatusName): boolean => !unfinished.has(status);

/** It makes a build fail: a Drone server takes failure, killed and error as that. */
export const isFailed = (status: StatusName): boolean => failed.has(status);

/** A build can be cancelled while it is pending or running. */
export const isCancellable = (status: StatusName): boolean =>
  status === "pending" || status === "running";

/** The events that start a build (specification, section 4). */
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
