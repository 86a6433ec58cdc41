import type { ContainerLimits } from "./create-body.ts";

/**
 * The error of a step whose memory ran out: which limit it reached, and how to raise that.
 * @param stepBytes the step's `mem_limit`, 0 for none
 */
export function outOfMemoryText(
  stepBytes: number,
  { memoryBytes: serverBytes }: Pick<ContainerLimits, "memoryBytes">,
): string {
  const isStepLimit = stepBytes > 0 && (serverBytes === 0 || stepBytes <= serverBytes);
  if (isStepLimit)
    return `The step ran out of memory: raise its mem_limit of ${formatBytes(stepBytes)}`;
  if (serverBytes > 0)
    return `The step ran out of memory: raise the server's limit of ${formatBytes(serverBytes)} (--docker-memory)`;
  return "The step ran out of memory: it has no limit, so the container engine's machine needs more";
}

function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return `${Number(megabytes.toFixed(1))} MB`;
}
