import type { StagePlan } from "../pipeline/plan-stage.ts";
import type { KeptWrites } from "../store/kept-writes.ts";
import { endProcesses } from "./executors/exec/end-processes.ts";
import { runnerLimits } from "../lib/runner-limits.ts";
import type { StepProcess } from "./executors/exec/process.ts";
import type { RunnerDeps } from "./runner-deps.ts";
import type { Workspace } from "./executors/exec/workspace.ts";

/** Why the processes of a stage are ended. `over`: all steps have ended and only background processes remain. */
export type StageEnding = "over" | "cancelled" | "timeout" | "stopped";

/** The state of a running stage that its steps share. */
export type StageRun = {
  deps: RunnerDeps;
  /** Stores the results of the stage and its steps, later if the disk is full. */
  writes: KeptWrites;
  buildId: number;
  stageId: number;
  stageNumber: number;
  fileSecrets: StagePlan["fileSecrets"];
  secretNames: StagePlan["secretNames"];
  workspace: Workspace;
  add: (process: StepProcess) => void;
  /** Null while the stage runs. */
  ending: () => StageEnding | null;
  /** Ends all processes of the stage and lets no further one start. Later calls do not change the reason. */
  end: (reason: StageEnding) => Promise<void>;
};

export function createStageRun(
  stage: { id: number; build_id: number; number: number },
  { fileSecrets, secretNames }: Pick<StagePlan, "fileSecrets" | "secretNames">,
  workspace: Workspace,
  writes: KeptWrites,
  deps: RunnerDeps,
): StageRun {
  const groups = new Map<number, string>();
  const processes: StepProcess[] = [];
  let ending: StageEnding | null = null;
  let ended: Promise<void> | undefined;

  const endAll = async (graceMs: number): Promise<void> => {
    const labels = new Set([workspace.label]);
    const left = await endProcesses({ folder: workspace.root, groups, labels }, graceMs);
    if (left.length > 0) {
      deps.report.problem(`Processes of a stage could not be ended: ${left.join(", ")}`);
    } else {
      // Their last output may not have reached the log yet.
      await Promise.all(processes.map((process) => process.ended));
    }
    for (const process of processes) process.release();
  };

  return {
    deps,
    writes,
    buildId: stage.build_id,
    stageId: stage.id,
    stageNumber: stage.number,
    fileSecrets,
    secretNames,
    workspace,
    add: (process) => {
      processes.push(process);
      if (process.group !== 0) groups.set(process.group, process.mark);
    },
    ending: () => ending,
    end: (reason) => {
      ending ??= reason;
      const { killGraceMs, stopGraceMs } = runnerLimits;
      ended ??= endAll(reason === "stopped" ? stopGraceMs : killGraceMs);
      return ended;
    },
  };
}
