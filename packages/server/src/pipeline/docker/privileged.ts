import type { DockerStep } from "../file/docker-pipeline.ts";
import { imageRepository } from "./image-name.ts";

/**
 * Plugins that build images, and which Drone runners run privileged by default
 * (https://github.com/drone-runners/drone-runner-docker/blob/v1.8.4/engine/compiler/compiler.go).
 */
const officialImages = [
  "plugins/docker",
  "plugins/acr",
  "plugins/ecr",
  "plugins/gcr",
  "plugins/heroku",
  "plugins/gar",
];

/** With these variables, a step could make a privileged plugin run other programs. */
const refusedVariables: ReadonlySet<string> = new Set([
  "XDG_RUNTIME_DIR",
  "DOCKER_OPTS",
  "DOCKER_HOST",
  "PATH",
  "HOME",
]);

export type PrivilegeRules = {
  /** Whether the repository may affect the server's machine. */
  trusted: boolean;
  /** Images that run privileged in addition to the official plugins. Tags are ignored. */
  privilegedImages: readonly string[];
};

type PrivilegedStep = Pick<
  DockerStep,
  "image" | "privileged" | "commands" | "entrypoint" | "command" | "mounts" | "variableNames"
>;

/**
 * Whether a step runs privileged: if it asks to, or if its image is a known plugin that it uses without changes. Both
 * need a trusted repository; on Drone runners, the plugins do not.
 */
export function isPrivileged(step: PrivilegedStep, rules: PrivilegeRules): boolean {
  if (!rules.trusted) return false;
  return step.privileged || (isUnchanged(step) && isPrivilegedImage(step.image, rules));
}

function isUnchanged({
  commands,
  entrypoint,
  command,
  mounts,
  variableNames,
}: PrivilegedStep): boolean {
  const changes = commands.length + entrypoint.length + command.length + mounts.length;
  return changes === 0 && !variableNames.some((name) => refusedVariables.has(name));
}

function isPrivilegedImage(image: string, { privilegedImages }: PrivilegeRules): boolean {
  const repository = imageRepository(image);
  if (repository === null) return false;
  return [...officialImages, ...privilegedImages].some(
    (privileged) => imageRepository(privileged) === repository,
  );
}
