import type { StagePlan } from "../pipeline/plan-stage.ts";
import type { KeptWrites } from "../store/kept-writes.ts";
import { endProcesses } from "./end-processes.ts";
import { runnerLimits } from "../lib/runner-limits.ts";
import type { StepProcess } from "./process.ts";
import type { RunnerDeps } from "./runner-deps.ts";
import type { Workspace } from "./workspace.ts";

/** Why the processes of a stage are ended. `over`: all steps have ended, what is left is in the background. */
export type StageEnding = "over" | "cancelled" | "timeout" | "stopped";

/** A stage while it runs: what its steps share. */
export interface StageRun {
  deps: RunnerDeps;
  /** How its steps and the stage itself ended: stored later where the disk is full. */
  writes: KeptWrites;
  buildId: number;
  stageId: number;
  stageNumber: number;
  /** What the pipeline file says of secrets. */
  fileSecrets: StagePlan["fileSecrets"];
  secretNames: StagePlan["secretNames"];
  workspace: Workspace;
  add: (process: StepProcess) => void;
  /** Null while the stage goes on. */
  ending: () => StageEnding | null;
  /** Ends all processes of the stage; none can be started after that. The first reason holds. */
  end: (reason: StageEnding) => Promise<void>;
}

export const createStageRun = (
  stage: { id: number; build_id: number; number: number },
  { fileSecrets, secretNames }: Pick<StagePlan, "fileSecrets" | "secretNames">,
  workspace: Workspace,
  writes: KeptWrites,
  deps: RunnerDeps,
): StageRun => {
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
      // Their last words may still be on their way to the log.
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
};
