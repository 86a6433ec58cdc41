import type { DockerOptions } from "./docker-executor.ts";
import { readInstallationId } from "./engine/installation-id.ts";
import { removeLeftOvers } from "./engine/left-overs.ts";
import type { Engine } from "./engine/open-engine.ts";

/** Removes all containers, networks and volumes that a killed server with this data folder left behind. */
export async function removeContainers(
  engine: Engine,
  { dataFolder, report }: Pick<DockerOptions, "dataFolder" | "report">,
): Promise<void> {
  const installation = await readInstallationId(dataFolder);
  const { errors } = await removeLeftOvers(engine, installation);
  for (const error of errors) {
    report.problem("A container, network or volume of an earlier run could not be removed", error);
  }
}
