import type { ContainerWorkspace } from "./container-step.ts";
import { cleanPath, isInside, joinPath } from "./paths.ts";

const defaultBase = "/drone/src";

/** Places where a volume would hide files that the container or the engine needs. */
const refused: ReadonlySet<string> = new Set(["/", "/etc", "/var"]);
const refusedTrees = [
  "/etc/docker",
  "/var/run",
  "/proc",
  "/usr/local/bin",
  "/usr/local/sbin",
  "/usr/bin",
  "/bin",
  "/mnt",
  "/mount",
  "/media",
  "/sys",
  "/dev",
];

/**
 * The folder at which the workspace is mounted, and the one in which commands run. As on Drone runners, an absolute
 * path without a base is the base, and a place that must not be hidden becomes `/drone/src`
 * (https://github.com/drone-runners/drone-runner-docker/blob/v1.8.4/engine/compiler/workspace.go).
 */
export function resolveWorkspace({
  base,
  path,
}: {
  base: string;
  path: string;
}): ContainerWorkspace {
  const isBase = base === "" && path.startsWith("/");
  const wanted = { base: (isBase ? path : base) || defaultBase, path: isBase ? "" : path };
  const used = isRefused(wanted.base) ? defaultBase : wanted.base;
  return { base: used, path: wanted.path, full: joinPath(used, wanted.path) };
}

/** Whether commands run inside the mounted folder. Otherwise the steps could not share their files. */
export function isInsideMount({ base, full }: ContainerWorkspace): boolean {
  return isInside(full, cleanPath(base));
}

function isRefused(base: string): boolean {
  const folder = cleanPath(base);
  return refused.has(folder) || refusedTrees.some((tree) => isInside(folder, tree));
}
