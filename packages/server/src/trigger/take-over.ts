import { divideStages } from "@signalbox/contract";
import type { PlannedStage } from "../pipeline/plan.ts";
import { noRows } from "../lib/api-error.ts";
import type { Artifacts } from "../artifacts/artifacts.ts";
import type { LogStore } from "../live/log-store.ts";
import type { DetailedBuild, NewStage } from "../store/stages.ts";
import type { Store } from "../store/store.ts";

/** The stages of a restart of the failed ones: those that are taken over from the earlier build are ended already. */
export function takeOverStages(
  planned: readonly (PlannedStage & NewStage)[],
  earlier: DetailedBuild,
): NewStage[] {
  const { taken } = divideStages(planned, earlier.stages);
  return planned.map((stage) => {
    const source = taken.includes(stage) ? sourceOf(stage, earlier) : undefined;
    if (source === undefined) return stage;
    const { errignore, exit_code, machine, os, arch, kernel, taken_from } = source;
    const ended = { errignore, exit_code, machine, os, arch, ...(kernel && { kernel }) };
    return { ...stage, ...ended, status: "success", taken_from: taken_from ?? earlier.number };
  });
}

/** Copies the steps of the stages that a new build takes over, in the transaction that creates it. */
export function copySteps(store: Store, build: DetailedBuild, earlier: DetailedBuild): void {
  // The pipeline file was read in the meantime.
  if (store.builds.findById(earlier.id) === undefined) throw noRows();
  for (const [source, stage] of takenOf(build, earlier))
    store.takenStages.copySteps(source.id, stage.id);
}

export type Shared = { logs: Pick<LogStore, "share">; artifacts: Pick<Artifacts, "share"> };

/** Keeps the logs and artifacts of the stages that a new build has taken over, as long as the build itself. */
export async function shareFiles(
  { logs, artifacts }: Shared,
  build: DetailedBuild,
  earlier: DetailedBuild,
): Promise<void> {
  for (const [source, stage] of takenOf(build, earlier))
    for (const { id, number } of source.steps ?? []) {
      await logs.share(
        { build: earlier.id, stage: source.number, step: number },
        { build: build.id, stage: stage.number, step: number },
      );
      const copy = stage.steps?.find((step) => step.number === number);
      if (copy !== undefined)
        await artifacts.share({ build: earlier.id, step: id }, { build: build.id, step: copy.id });
    }
}

function takenOf(build: DetailedBuild, earlier: DetailedBuild) {
  return build.stages.flatMap((stage) => {
    const source = stage.taken_from === undefined ? undefined : sourceOf(stage, earlier);
    return source === undefined ? [] : [[source, stage] as const];
  });
}

const sourceOf = ({ name }: { name: string }, { stages }: DetailedBuild) =>
  stages.find((stage) => stage.name === name);
