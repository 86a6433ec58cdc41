import type { StageResources } from "./create-body.ts";
import { abortedAfter } from "./deadline.ts";
import type { DockerOptions } from "./docker-options.ts";
import type { Engine } from "./engine/open-engine.ts";
import { reportFailure } from "./failure-text.ts";
import { newName } from "./new-name.ts";

/** How long the engine may take to create a network or a volume. */
const createMs = 60_000;

/**
 * Creates the network and the volumes of a stage. If that fails or the signal is aborted, it removes those that it
 * created.
 */
export async function createResources(
  engine: Engine,
  volumeNames: readonly string[],
  labels: Readonly<Record<string, string>>,
  options: Pick<DockerOptions, "createName" | "engineMs" | "report">,
  signal: AbortSignal,
): Promise<StageResources> {
  const createName = (): string => newName(options);
  const network = createName();
  const workspace = createName();
  const volumes = new Map(volumeNames.map((name) => [name, createName()]));
  const resources = { network, workspace, volumes };
  const late = abortedAfter(signal, options.engineMs);
  const limited = engine.within(AbortSignal.any([late, AbortSignal.timeout(createMs)]));
  const created = await Promise.allSettled([
    limited.networks.create(network, labels),
    ...[workspace, ...volumes.values()].map((name) => limited.volumes.create(name, labels)),
  ]);
  const failed = created.find((result) => result.status === "rejected");
  if (failed === undefined && !signal.aborted) return resources;
  const limit = AbortSignal.timeout(options.engineMs);
  await removeResources(engine.within(limit), resources).catch((cause: unknown) => {
    const text = "The network or a volume of a stage could not be removed yet";
    reportFailure(options.report, text, cause);
  });
  throw signal.aborted ? signal.reason : failed?.reason;
}

/** Removes the network and the volumes, which no container may still use. Rejects if one of them cannot be removed. */
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
