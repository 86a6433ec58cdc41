import { isFailed, lookUp, type Status } from "@signalbox/contract";

/** Decides the effect of a stage's end on the other stages of its build. Pure functions. */

/** A stage of a running build, with the names and statuses of the API. */
export type StageState = {
  name: string;
  status: string;
  depends_on?: string[] | undefined;
  on_success: boolean;
  on_failure: boolean;
};

/** Whether the stages that depend on a stage with this status can be decided. Stages never have `inactive`. */
const done: Record<Status, boolean> = {
  success: true,
  failure: true,
  error: true,
  killed: true,
  skipped: true,
  declined: false,
  pending: false,
  running: false,
  blocked: false,
  waiting_on_dependencies: false,
  inactive: false,
};

const isDone = ({ status }: { status: string }): boolean => lookUp(done, status, false);

/**
 * Decides about the waiting stages whose dependencies are all done, in the order of `stages`. Call this
 * function when a stage has ended or was approved. Whether such a stage runs depends on the whole build: it
 * needs on_failure if any stage has failed, on_success otherwise. A skipped stage counts as done, so the
 * same call also decides about its dependents. A declined stage never counts as done.
 */
export function nextStages(stages: readonly StageState[]): {
  pending: string[];
  skipped: string[];
} {
  const hasFailed = stages.some((stage) => isFailed(stage.status));
  const ended = new Set(stages.filter(isDone).map(({ name }) => name));
  const decided = { pending: new Set<string>(), skipped: new Set<string>() };
  const waiting = stages.filter((stage) => stage.status === "waiting_on_dependencies");
  for (let before = -1; before !== ended.size;) {
    before = ended.size;
    for (const stage of waiting) {
      if (!(stage.depends_on ?? []).every((name) => ended.has(name))) continue;
      const runs = hasFailed ? stage.on_failure : stage.on_success;
      decided[runs ? "pending" : "skipped"].add(stage.name);
      if (!runs) ended.add(stage.name);
    }
  }
  return { pending: [...decided.pending], skipped: [...decided.skipped] };
}

/**
 * The final status of a build: that of the first stage that is killed, failed or in error, otherwise
 * success. Null while a stage is not done or if one was declined.
 * @param stages ordered by number
 */
export function finalBuildStatus(
  stages: readonly { status: string }[],
): "success" | "failure" | "error" | "killed" | null {
  if (!stages.every(isDone)) return null;
  return stages.map(({ status }) => status).find(isFailed) ?? "success";
}
