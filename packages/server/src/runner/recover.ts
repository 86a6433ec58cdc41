import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Build } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import type { Store } from "../store/store.ts";
import { endProcesses } from "./executors/exec/end-processes.ts";
import { endInterrupted } from "./interrupted.ts";
import { runnerLimits } from "../lib/runner-limits.ts";
import { readMark } from "./executors/exec/process-mark.ts";
import { isOfThisBoot, labelOf } from "./executors/exec/process-table.ts";
import type { RunnerDeps } from "./runner-deps.ts";
import { settleBuild } from "../store/build-changes.ts";
import { removeFolder } from "./executors/exec/workspace.ts";

/**
 * Cleans up after a server that was killed while builds ran: ends their processes, removes their workspaces
 * and marks them as errors. Builds without a running stage continue.
 */
export async function recover(deps: RunnerDeps): Promise<void> {
  const { store, clock } = deps;
  await endLeftProcesses(deps);
  await removeWorkspaces(deps);
  const now = secondsOf(clock);
  for (const build of listInterrupted(store)) {
    if (!endInterrupted(store, build, now)) settleBuild(store, build.id, now);
  }
}

/** Builds that run or have a running stage. A declined build may have one, because declining stops no stages. */
const listInterrupted = (store: Store): Build[] => {
  const running = store.builds.listUnfinished().filter(({ status }) => status === "running");
  const ids = new Set(running.map(({ id }) => id));
  for (const { status, build_id } of store.stages.listUnfinished()) {
    if (status === "running") ids.add(build_id);
  }
  return [...ids].map((id) => store.builds.findById(id)).filter((build) => build !== undefined);
};

/** The runner has not started yet, so every process in a workspace is a leftover. */
const endLeftProcesses = async ({ store, workspaces, report }: RunnerDeps): Promise<void> => {
  const known = store.steps
    .listExecutorMarks()
    .map(readMark)
    .filter((found) => found !== null)
    .filter(({ mark }) => isOfThisBoot(mark));
  const groups = new Map(known.map(({ group, mark }) => [group, mark]));
  const labels = new Set((await listWorkspaces(workspaces)).map(labelOf));
  const traits = { folder: workspaces, groups, labels };
  const left = await endProcesses(traits, runnerLimits.stopGraceMs);
  if (left.length > 0) report.problem(`Processes could not be ended: ${left.join(", ")}`);
};

const removeWorkspaces = async ({ workspaces, report }: RunnerDeps): Promise<void> => {
  for (const root of await listWorkspaces(workspaces)) {
    await removeFolder(root).catch((cause: unknown) => {
      report.problem("A workspace could not be removed", cause);
    });
  }
};

const listWorkspaces = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
