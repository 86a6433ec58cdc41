import type { ContainerStage, ContainerStep, PullPolicy } from "./container-step.ts";
import type { DockerPipeline, DockerStep } from "../file/docker-pipeline.ts";
import { expandImage, isLatest } from "./image-name.ts";
import { containerDevices, containerMounts, temporaryVolumes } from "./mounts.ts";
import { isPrivileged, type PrivilegeRules } from "./privileged.ts";
import { resolveWorkspace } from "./workspace.ts";

/** The settings that all containers of a docker pipeline share. */
export function planContainerStage(pipeline: DockerPipeline): ContainerStage {
  return {
    workspace: resolveWorkspace(pipeline.workspace),
    volumes: temporaryVolumes(pipeline.volumes),
    environment: pipeline.environment,
    pullSecrets: pipeline.imagePullSecrets,
    clone: pipeline.clone,
    platform: pipeline.platform,
  };
}

/** The container of a step or service. A detached one without commands starts in the folder of its image. */
export function planContainerStep(
  step: DockerStep,
  pipeline: DockerPipeline,
  rules: PrivilegeRules,
): ContainerStep {
  const { base, full } = resolveWorkspace(pipeline.workspace);
  const hasCommands = step.commands.length > 0;
  const folder = step.detach && !hasCommands ? "" : full;
  return {
    image: expandImage(step.image),
    pull: pullPolicy(step),
    entrypoint: hasCommands ? [] : step.entrypoint,
    command: hasCommands ? [] : step.command,
    user: step.user,
    workingDir: step.workingDir || folder,
    privileged: isPrivileged(step, rules),
    confined: !rules.trusted,
    devices: containerDevices(step, pipeline.volumes),
    dns: step.dns,
    dnsSearch: step.dnsSearch,
    extraHosts: step.extraHosts,
    networkMode: step.networkMode,
    networkAlias: step.name,
    shmSize: step.shmSize,
    memLimit: step.memLimit,
    memswapLimit: step.memswapLimit,
    mounts: containerMounts(step, pipeline.volumes, base),
  };
}

/** Without a known value, only an image whose tag moves is pulled again. */
function pullPolicy({ pull, image }: DockerStep): PullPolicy {
  switch (pull) {
    case "always":
      return "always";
    case "never":
      return "never";
    case "if-not-exists":
      return "missing";
    default:
      return isLatest(image) ? "always" : "missing";
  }
}
