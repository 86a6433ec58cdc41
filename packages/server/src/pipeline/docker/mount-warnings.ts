import type { DockerKeys, DockerVolume, VolumeMount } from "../file/docker-pipeline.ts";
import { didYouMean } from "../key-check/lint-problem.ts";

/**
 * A warning for each mount and device of a pipeline that its containers do not get, because no volume of the pipeline
 * fits. Drone's runner leaves them out silently, so they are not errors.
 */
export function mountWarnings({ services, steps, volumes }: DockerKeys): string[] {
  return [...services, ...steps].flatMap((step) => {
    if (step === null) return [];
    const warn = ({ name, line }: VolumeMount, reason: string): string =>
      `line ${line}: step ${step.name} does not get the volume ${name}, ${reason}`;
    const mounts = step.mounts.flatMap((mount) => {
      const reason = missingReason(mount, volumes);
      return reason === null ? [] : [warn(mount, reason)];
    });
    const devices = step.devices.flatMap((device) => {
      const reason = missingReason(device, volumes) ?? deviceReason(device, volumes);
      return reason === null ? [] : [warn(device, reason)];
    });
    return mounts.concat(devices);
  });
}

function missingReason({ name }: VolumeMount, volumes: readonly DockerVolume[]): string | null {
  const volume = volumes.find((volume) => volume.name === name);
  if (volume === undefined) {
    const names = volumes.map(({ name }) => name);
    return `which the pipeline does not declare${didYouMean(name, names)}`;
  }
  return volume.temp || volume.host ? null : "which has neither temp nor host";
}

function deviceReason({ name }: VolumeMount, volumes: readonly DockerVolume[]): string | null {
  const path = volumes.find((volume) => volume.name === name)?.host?.path ?? "";
  return path.startsWith("/dev/") ? null : "because devices must be host volumes below /dev/";
}
