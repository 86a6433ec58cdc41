import { createWorkspace, removeFolder } from "../exec/workspace.ts";
import { type PreparedStage, type PrepareRequest, StageError } from "../executor.ts";
import type { DockerOptions } from "./docker-executor.ts";
import { createDockerStage } from "./docker-stage.ts";
import { stepErrorText } from "./engine/engine-error.ts";
import { readInstallationId } from "./engine/installation-id.ts";
import type { Engine } from "./engine/open-engine.ts";
import { isEngineError } from "./failure-text.ts";
import { stageLabels } from "./labels.ts";
import { createResources } from "./stage-resources.ts";

/**
 * Creates the folder, the network and the volumes of a stage.
 * @throws StageError if there is no engine, or if it refuses
 */
export async function prepareStage(
  request: PrepareRequest,
  options: DockerOptions,
  openEngine: () => Promise<Engine>,
): Promise<PreparedStage> {
  const plan = request.plan.containers;
  if (plan === null) throw new Error("the plan of a docker stage has no containers");
  const engine = await openEngine().catch(throwStageError);
  const labels = stageLabels(request, await readInstallationId(options.dataFolder));
  const workspace = await createWorkspace(options.workspaces, options.createName());
  try {
    const resources = await createResources(engine, plan.volumes, labels, options);
    const registryConfigs = plan.pullSecrets.map(request.secretOf);
    return createDockerStage({
      engine,
      plan,
      workspace,
      labels,
      resources,
      registryConfigs,
      options,
    });
  } catch (cause) {
    await removeFolder(workspace.root);
    return throwStageError(cause);
  }
}

function throwStageError(cause: unknown): never {
  if (isEngineError(cause)) throw new StageError(stepErrorText(cause), { cause });
  throw cause;
}
