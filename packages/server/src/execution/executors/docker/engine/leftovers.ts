import type { Labelled } from "./list-labelled.ts";
import type { Engine } from "./open-engine.ts";

/** Every container, network and volume of a server carries this label with the id of its data folder. */
export const installationLabel = "io.signalbox.installation";

const removalRounds = 3;

/**
 * Removes everything with a label, running containers too. It lists again after each round, because an engine
 * finishes a request even after the server that sent it was killed.
 * @returns how many were removed, and the errors of those that are left
 */
export async function removeLeftovers(
  engine: Engine,
  value: string,
  label: string = installationLabel,
): Promise<{ removed: number; errors: unknown[] }> {
  let removed = 0;
  let errors: unknown[] = [];
  for (let round = 0; round < removalRounds; round += 1) {
    const found = await engine.listLabelled(label, value);
    const results = await removeAll(engine, found);
    if (results.length === 0) return { removed, errors: [] };
    errors = results.filter(({ status }) => status === "rejected").map(reasonOf);
    removed += results.length - errors.length;
  }
  return { removed, errors };
}

/** Containers first, because networks and volumes in use cannot be removed. */
async function removeAll(engine: Engine, { containers, networks, volumes }: Labelled) {
  const removed = await Promise.allSettled(containers.map((id) => engine.containers.remove(id)));
  const rest = await Promise.allSettled([
    ...networks.map((id) => engine.networks.remove(id)),
    ...volumes.map((name) => engine.volumes.remove(name)),
  ]);
  return [...removed, ...rest];
}

function reasonOf(result: PromiseSettledResult<void>): unknown {
  return result.status === "rejected" ? result.reason : undefined;
}
