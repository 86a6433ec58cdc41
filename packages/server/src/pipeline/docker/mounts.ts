import type { ContainerDevice, ContainerMount } from "./container-step.ts";
import type { DockerStep, DockerVolume } from "../file/docker-pipeline.ts";

type MountingStep = Pick<DockerStep, "mounts" | "devices">;

/**
 * The workspace and the volumes that a step mounts. A mount that names no volume of the pipeline is left out, and of
 * two volumes with the same name the first is used, as on Drone runners
 * (https://github.com/drone-runners/drone-runner-docker/blob/v1.8.4/engine/convert.go).
 * @param base where the workspace is mounted
 */
export function containerMounts(
  { mounts }: MountingStep,
  volumes: readonly DockerVolume[],
  base: string,
): ContainerMount[] {
  const named = mounts.flatMap(({ name, path }): ContainerMount[] => {
    const volume = findVolume(volumes, name);
    const { target, mode } = splitMode(path);
    const readOnly = mode === "ro";
    if (volume?.temp?.isMemory) {
      return [{ kind: "memory", target, sizeBytes: volume.temp.sizeLimit }];
    }
    if (volume?.temp) return [{ kind: "volume", volume: name, target, readOnly }];
    if (volume?.host) return [{ kind: "host", source: volume.host.path, target, readOnly }];
    return [];
  });
  return [{ kind: "workspace", target: base }, ...named];
}

/** The devices of a step: host volumes below `/dev/`. Others under `devices` are ignored, as on Drone runners. */
export function containerDevices(
  { devices }: MountingStep,
  volumes: readonly DockerVolume[],
): ContainerDevice[] {
  return devices.flatMap(({ name, path }) => {
    const source = findVolume(volumes, name)?.host?.path ?? "";
    return source.startsWith("/dev/") ? [{ source, target: path }] : [];
  });
}

/** The temporary volumes that are not in memory, without repetitions. */
export function temporaryVolumes(volumes: readonly DockerVolume[]): string[] {
  const names = new Set(volumes.map(({ name }) => name));
  return [...names].filter((name) => findVolume(volumes, name)?.temp?.isMemory === false);
}

/** Splits `/data:ro` into path and mode. The mode is empty if there is none. */
export function splitMode(path: string): { target: string; mode: string } {
  const colon = path.indexOf(":");
  if (colon === -1) return { target: path, mode: "" };
  return { target: path.slice(0, colon), mode: path.slice(colon + 1) };
}

function findVolume(volumes: readonly DockerVolume[], name: string): DockerVolume | undefined {
  return volumes.find((volume) => volume.name === name);
}
