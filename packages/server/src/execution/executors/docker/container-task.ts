import { planContainerStart } from "../../../pipeline/docker/container-start.ts";
import type { StepRequest } from "../executor.ts";
import { folderVariables } from "../step-folders.ts";
import { patternsOf } from "../../../reports/patterns.ts";
import { containerFolders, folderPaths } from "./container-files.ts";
import { copyReports } from "./copy-reports.ts";
import { createBody } from "./create-body.ts";
import type { DockerStage } from "./docker-stage.ts";
import { stepLabels } from "./labels.ts";
import { newName } from "./new-name.ts";
import { outOfMemoryText } from "./out-of-memory.ts";
import { pullImageIfNeeded } from "./pull-image.ts";
import { rememberUse } from "./pulled-images.ts";
import type { ContainerTask } from "./run-container.ts";

/** Everything needed to run the container of a step. */
export function containerTask(request: StepRequest, stage: DockerStage): ContainerTask {
  const { step, variables, secretOf, output, showProgress } = request;
  const { engine, plan, resources, registryConfigs, given, labels, options } = stage;
  const { container } = step;
  if (container === null) throw new Error(`Step ${step.name} has no container`);
  const start = planContainerStart({
    ...variables,
    given,
    proxies: options.proxies,
    network: resources.network,
    volume: resources.workspace,
    plan,
    step: { ...step, container },
    secretOf,
    around: step.detached
      ? undefined
      : copyReports(plan.workspace.full, patternsOf(request.repo.repo)),
  });
  const environment = {
    ...gitVariables(stage),
    ...(step.detached ? {} : folderVariables(containerFolders)),
    ...start.environment,
  };
  request.describe(environment);
  return {
    engine,
    name: newName(options),
    body: createBody({
      container,
      start: { ...start, environment },
      labels: stepLabels(labels, step),
      resources,
      limits: options.limits,
    }),
    provideImage: (signal) =>
      pullImageIfNeeded(
        {
          container,
          engine: engine.within(signal),
          registryConfigs,
          output,
          showProgress,
          used: (use) =>
            rememberUse(options.dataFolder, use, variables.now).catch((cause: unknown) => {
              options.report.problem(
                "The time at which an image was last used could not be stored",
                cause,
              );
            }),
        },
        signal,
      ),
    folders: step.detached ? [] : folderPaths,
    output,
    outOfMemory: outOfMemoryText(container.memLimit, options.limits),
  };
}

/**
 * The checkout belongs to root, and git refuses to work in the repository of another user unless it is told that
 * this is safe: https://git-scm.com/docs/git-config#Documentation/git-config.txt-safedirectory
 */
function gitVariables({ plan }: DockerStage): Record<string, string> {
  if (plan.clone.disable) return {};
  return {
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "safe.directory",
    GIT_CONFIG_VALUE_0: plan.workspace.full,
  };
}
