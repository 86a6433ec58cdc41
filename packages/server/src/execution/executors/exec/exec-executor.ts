import type { Executor } from "../executor.ts";
import type { ExecOptions } from "./exec-options.ts";
import { createExecStage } from "./exec-stage.ts";
import { recoverProcesses } from "../processes/recover-processes.ts";
import { createWorkspace } from "../processes/workspace.ts";

/** Runs steps as processes of this machine, in a fresh workspace for each stage. */
export function createExecExecutor(options: ExecOptions): Executor {
  return {
    prepare: async () =>
      createExecStage(await createWorkspace(options.workspaces, options.createName()), options),
    recover: (marks) => recoverProcesses(marks, options),
  };
}
