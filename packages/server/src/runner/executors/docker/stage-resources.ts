import type { StageResources } from "./create-body.ts";
import type { DockerOptions } from "./docker-executor.ts";
import type { Engine } from "./engine/open-engine.ts";
import { newName } from "./new-name.ts";

/** Creates the network and the volumes of a stage. If that fails, it removes those that it created. */
export async function createResources(
  engine: Engine,
  volumeNames: readonly string[],
  labels: Readonly<Record<string, string>>,
  options: Pick<DockerOptions, "createName" | "report">,
): Promise<StageResources> {
  const createName = (): string => newName(options);
  const network = createName();
  const workspace = createName();
  const volumes = new Map(volumeNames.map((name) => [name, createName()]));
  const resources = { network, workspace, volumes };
  const created = await Promise.allSettled([
    engine.networks.create(network, labels),
    ...[workspace, ...volumes.values()].map((name) => engine.volumes.create(name, labels)),
  ]);
  const failed = created.find((result) => result.status === "rejected");
  if (failed === undefined) return resources;
  await removeResources(engine, resources).catch((cause: unknown) => {
    options.report.problem("The network or a volume of a stage could not be removed", cause);
  });
  throw failed.reason;
}

/** Removes the network and the volumes, which no container may use any more. Rejects if one of them stays. */
export async function removeResources(
  engine: Engine,
  { network, workspace, volumes }: StageResources,
): Promise<void> {
  const removed = await Promise.allSettled([
    engine.networks.remove(network),
    ...[workspace, ...volumes.values()].map((name) => engine.volumes.remove(name)),
  ]);
  const failed = removed.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
