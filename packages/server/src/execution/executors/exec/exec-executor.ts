import type { HostVariables } from "../../../pipeline/environment/environment.ts";
import type { Report } from "../../../lib/report.ts";
import type { Executor } from "../executor.ts";
import { createExecStage } from "./exec-stage.ts";
import { recoverProcesses } from "../processes/recover-processes.ts";
import { createWorkspace } from "../processes/workspace.ts";

export type ExecOptions = {
  /** The folder that holds the workspaces. */
  workspaces: string;
  /** Returns a unique name for a workspace. */
  createName: () => string;
  /** The home folder with git's configuration for the clone step. */
  gitHome: string;
  /** The only variables of the server's environment that steps inherit. */
  host: HostVariables;
  /** Whether checkouts borrow the objects of their repositories, which must not vanish before them. */
  borrowsObjects: boolean;
  report: Report;
};

/** Runs steps as processes of this machine, in a fresh workspace for each stage. */
export function createExecExecutor(options: ExecOptions): Executor {
  return {
    prepare: async () =>
      createExecStage(await createWorkspace(options.workspaces, options.createName()), options),
    recover: (marks) => recoverProcesses(marks, options),
  };
}
