import type { DockerOptions } from "./docker-options.ts";

/** A new name for a container, a network or a volume, as Drone's runner names them. */
export function newName({ createName }: Pick<DockerOptions, "createName">): string {
  return `drone-${createName()}`;
}
