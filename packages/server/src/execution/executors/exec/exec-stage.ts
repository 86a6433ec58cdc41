import { graceMsOf } from "../grace.ts";
import { killedEnd, type PreparedStage, type StartedStep, type StepRequest } from "../executor.ts";
import type { SeenReports } from "../../../reports/find-reports.ts";
import { makeFolders, stepFolders } from "../step-folders.ts";
import { execFiles } from "./exec-files.ts";
import { endProcesses } from "../processes/end-processes.ts";
import type { ExecOptions } from "./exec-options.ts";
import { type StepProcess, startProcess } from "../processes/process.ts";
import { toMark } from "../processes/process-mark.ts";
import { readStepInput } from "./step-input.ts";
import { removeFolder, type Workspace } from "../processes/workspace.ts";

/** Runs the steps of a stage in its workspace. */
export function createExecStage(workspace: Workspace, options: ExecOptions): PreparedStage {
  const { report } = options;
  const groups = new Map<number, string>();
  const processes: StepProcess[] = [];
  const seen: SeenReports = new Set();
  let ended: Promise<void> | undefined;

  const start = async (request: StepRequest): Promise<StartedStep> => {
    const { script, environment } = readStepInput(request, workspace, options);
    request.describe(environment);
    const path = await workspace.writeScript(request.step.number, script);
    const folders = stepFolders(workspace.root, request.step.number);
    await makeFolders(folders);
    const began = Date.now();
    if (ended !== undefined) return killed;
    const { source: folder, label } = workspace;
    const process = await startProcess({
      script: path,
      folder,
      label,
      environment,
      output: request.output,
    });
    processes.push(process);
    if (process.group === 0) return process;
    groups.set(process.group, process.mark);
    request.remember(toMark(process));
    return { ...process, files: execFiles(request, { workspace, folders, began, seen }) };
  };

  const endAll = async (graceMs: number): Promise<void> => {
    const traits = { folder: workspace.root, groups, labels: new Set([workspace.label]) };
    const left = await endProcesses(traits, graceMs);
    if (left.length > 0) {
      report.problem(`Processes of a stage could not be stopped: ${left.join(", ")}`);
    } else {
      // Their last output may not have reached the log yet.
      await Promise.all(processes.map((process) => process.ended));
    }
    for (const process of processes) process.release();
  };

  return {
    start,
    end: (reason) => (ended ??= endAll(graceMsOf(reason))),
    cleanUp: () =>
      removeFolder(workspace.root).catch((cause: unknown) => {
        report.problem("A workspace could not be removed", cause);
      }),
  };
}

const killed: StartedStep = {
  ended: Promise.resolve(killedEnd),
  kill: () => undefined,
};
