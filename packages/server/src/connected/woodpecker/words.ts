import { lookUp, type BuildEvent, type Status } from "@signalbox/contract";

const statuses: Readonly<Record<string, Status>> = {
  success: "success",
  failure: "failure",
  running: "running",
  pending: "pending",
  created: "pending",
  killed: "killed",
  canceled: "killed",
  blocked: "blocked",
  declined: "declined",
  skipped: "skipped",
  error: "error",
};

/** The status of a pipeline or workflow; one that is not known stays as it is. */
export function toStatus(state: string): string {
  return lookUp(statuses, state, undefined) ?? state;
}

/** The status of a step. One that was ended before it ran has no log; those of a workflow that was skipped are `killed`. */
export function toStepStatus({ state, started }: { state: string; started: number }): string {
  const isUnbegun = state === "canceled" || (state === "killed" && started === 0);
  return isUnbegun ? "skipped" : toStatus(state);
}

const events: Readonly<Record<string, { event: BuildEvent; action?: string }>> = {
  push: { event: "push" },
  tag: { event: "tag" },
  release: { event: "tag", action: "release" },
  cron: { event: "cron" },
  pull_request: { event: "pull_request" },
  pull_request_closed: { event: "pull_request", action: "closed" },
  pull_request_metadata: { event: "pull_request", action: "edited" },
  deployment: { event: "promote" },
  manual: { event: "custom" },
};

/** The event of a build, and what happened to its pull request or tag. */
export function toEvent(
  name: string,
  reasons: readonly string[],
): { event: string; action: string } {
  const { event, action = "" } = lookUp(events, name, undefined) ?? { event: name };
  return { event, action: reasons.length > 0 && action === "edited" ? reasons.join(", ") : action };
}
