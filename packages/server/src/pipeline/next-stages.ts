/** Decides what the end of a stage means for the others of its build. Nothing here knows of time or processes. */

/** A stage of a running build, in wire names. Statuses are those of the wire. */
export interface StageState {
  name: string;
  status: string;
  depends_on?: string[] | undefined;
  on_success: boolean;
  on_failure: boolean;
}

const failed: ReadonlySet<string> = new Set(["failure", "killed", "error"]);
const done: ReadonlySet<string> = new Set([...failed, "success", "skipped"]);

/**
 * The waiting stages whose time has come, by name, in the order of `stages`. Call it when a stage
 * has ended or was approved. A stage is decided once all stages that it depends on are done; whether
 * it runs then depends on the whole build: with any failed stage it needs on_failure, with none
 * on_success. A skipped stage counts as done, so what waits for it is decided by the same call.
 * A declined stage is never done.
 */
export function nextStages(stages: readonly StageState[]): {
  pending: string[];
  skipped: string[];
} {
  const hasFailed = stages.some((stage) => failed.has(stage.status));
  const ended = new Set(stages.filter((stage) => done.has(stage.status)).map(({ name }) => name));
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
 * The status of a build whose stages are all done: that of the first (by number) which is killed,
 * failed or in error, else success. Null while a stage is not done, or one was declined.
 * @param stages ordered by number
 */
export function finalBuildStatus(
  stages: readonly { status: string }[],
): "success" | "failure" | "error" | "killed" | null {
  if (!stages.every((stage) => done.has(stage.status))) return null;
  const first = stages.find((stage) => failed.has(stage.status))?.status;
  return first === "failure" || first === "error" || first === "killed" ? first : "success";
}
