import type { DockerOptions } from "./docker-options.ts";
import { readInstallationId } from "./engine/installation-id.ts";
import { removeLeftovers } from "./engine/leftovers.ts";
import type { Engine } from "./engine/open-engine.ts";
import { reportFailure } from "./failure-text.ts";
import { stageLabel } from "./labels.ts";

/** Removes all containers, networks and volumes that a killed server with this data folder left behind. */
export async function removeContainers(
  engine: Engine,
  { dataFolder, report }: Pick<DockerOptions, "dataFolder" | "report">,
): Promise<void> {
  const installation = await readInstallationId(dataFolder);
  const { errors } = await removeLeftovers(engine, installation);
  const text = "A container, network or volume of an earlier stage could not be removed";
  for (const error of errors) reportFailure(report, text, error);
}

/**
 * Removes what stages left behind, and forgets a stage when all of it is removed. Failures were reported when the
 * stages ended.
 */
export async function removeStages(engine: Engine, names: Set<string>): Promise<void> {
  for (const name of names) {
    const { errors } = await removeLeftovers(engine, name, stageLabel);
    if (errors.length === 0) names.delete(name);
  }
}
