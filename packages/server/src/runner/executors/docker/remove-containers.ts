import type { DockerOptions } from "./docker-executor.ts";
import { readInstallationId } from "./engine/installation-id.ts";
import { removeLeftOvers } from "./engine/left-overs.ts";
import type { Engine } from "./engine/open-engine.ts";
import { stageLabel } from "./labels.ts";

/** Removes all containers, networks and volumes that a killed server with this data folder left behind. */
export async function removeContainers(
  engine: Engine,
  { dataFolder, report }: Pick<DockerOptions, "dataFolder" | "report">,
): Promise<void> {
  const installation = await readInstallationId(dataFolder);
  reportAll((await removeLeftOvers(engine, installation)).errors, report);
}

/** Removes what is left of stages, and forgets the stages of which nothing is left. */
export async function removeStages(
  engine: Engine,
  names: Set<string>,
  report: DockerOptions["report"],
): Promise<void> {
  for (const name of names) {
    const { errors } = await removeLeftOvers(engine, name, stageLabel);
    reportAll(errors, report);
    if (errors.length === 0) names.delete(name);
  }
}

function reportAll(errors: readonly unknown[], report: DockerOptions["report"]): void {
  for (const error of errors) {
    report.problem(
      "A container, network or volume of an earlier stage could not be removed",
      error,
    );
  }
}
