import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Report } from "../../../lib/report.ts";
import { runnerLimits } from "../../../lib/runner-limits.ts";
import { endProcesses } from "./end-processes.ts";
import { readMark } from "./process-mark.ts";
import { isFromThisBoot, processLabelOf } from "./process-table.ts";
import { removeFolder } from "./workspace.ts";

type Options = {
  /** The folder that holds the workspaces. */
  workspaces: string;
  report: Report;
};

/** Ends the processes of the steps with these marks, and removes all workspaces with the processes in them. */
export async function recoverProcesses(marks: readonly string[], options: Options): Promise<void> {
  await endLeftProcesses(marks, options);
  await removeWorkspaces(options);
}

/** No stage has started yet, so every process in a workspace is a leftover. */
async function endLeftProcesses(
  marks: readonly string[],
  { workspaces, report }: Options,
): Promise<void> {
  const known = marks
    .map(readMark)
    .filter((found) => found !== null)
    .filter(({ mark }) => isFromThisBoot(mark));
  const groups = new Map(known.map(({ group, mark }) => [group, mark]));
  const labels = new Set((await listWorkspaces(workspaces)).map(processLabelOf));
  const traits = { folder: workspaces, groups, labels };
  const left = await endProcesses(traits, runnerLimits.stopGraceMs);
  if (left.length > 0) report.problem(`Processes could not be stopped: ${left.join(", ")}`);
}

async function removeWorkspaces({ workspaces, report }: Options): Promise<void> {
  for (const root of await listWorkspaces(workspaces)) {
    await removeFolder(root).catch((cause: unknown) => {
      report.problem("A workspace could not be removed", cause);
    });
  }
}

async function listWorkspaces(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
}
