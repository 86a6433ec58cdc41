import { basename } from "node:path";
import { createWorkspace, removeFolder } from "../processes/workspace.ts";
import { lintEnginePlatform } from "../../../pipeline/docker/engine-platform.ts";
import { type PreparedStage, type PrepareRequest, StageError } from "../executor.ts";
import { rejectOnAbort } from "./deadline.ts";
import type { DockerOptions } from "./docker-options.ts";
import { createDockerStage } from "./create-docker-stage.ts";
import { stepErrorText } from "./engine/engine-error.ts";
import { readInstallationId } from "./engine/installation-id.ts";
import type { Engine } from "./engine/open-engine.ts";
import { isEngineError } from "./failure-text.ts";
import { stageLabels } from "./labels.ts";
import { createResources } from "./stage-resources.ts";

/** The parts of the executor that a stage needs. */
export type StageHost = {
  openEngine: () => Promise<Engine>;
  /** Records a stage whose containers could not be removed, by the name of its folder. */
  leave: (name: string) => void;
};

/**
 * Creates the folder, the network and the volumes of a stage.
 * @throws StageError if there is no engine, or if it refuses or does not answer; the signal's reason if that is aborted
 */
export async function prepareStage(
  request: PrepareRequest,
  options: DockerOptions,
  { openEngine, leave }: StageHost,
): Promise<PreparedStage> {
  const plan = request.plan.containers;
  if (plan === null) throw new Error("The plan of a docker stage has no containers");
  const { signal } = request;
  const engine = await rejectOnAbort(openEngine(), signal).catch(throwStageError);
  const problem = lintEnginePlatform(plan.platform, engine);
  if (problem !== null) throw new StageError(problem);
  const installation = await readInstallationId(options.dataFolder);
  const workspace = await createWorkspace(options.workspaces, options.createName());
  const name = basename(workspace.root);
  const labels = stageLabels(request, installation, name);
  try {
    const resources = await createResources(engine, plan.volumes, labels, options, signal);
    const { given } = request;
    const registryConfigs = [...plan.pullSecrets.map(request.secretOf), ...given.registryConfigs];
    return createDockerStage({
      engine,
      plan,
      workspace,
      labels,
      resources,
      registryConfigs,
      given,
      seen: new Set(),
      options,
      leave: () => leave(name),
    });
  } catch (cause) {
    // The engine may still create the resources that were requested.
    leave(name);
    await removeFolder(workspace.root);
    return throwStageError(cause);
  }
}

function throwStageError(cause: unknown): never {
  if (isEngineError(cause)) throw new StageError(stepErrorText(cause), { cause });
  throw cause;
}
