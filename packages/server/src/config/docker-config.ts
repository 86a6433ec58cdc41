import type { DockerOptionName, OptionValue } from "./options.ts";
import { ConfigError } from "../lib/config-error.ts";
import { imageRepository } from "../pipeline/docker/image-name.ts";
import { parseSize } from "../pipeline/docker/size.ts";
import { parseEngineAddress } from "./engine-address.ts";

/** How docker pipelines run. */
export type DockerConfig = {
  /** The engine's address and what named it; otherwise it is searched for as the docker command does. */
  host: { text: string; source: string } | undefined;
  /** The maximum memory of a container in bytes; undefined for no limit. */
  memory: number | undefined;
  /** The maximum number of processors of a container, such as 1.5; undefined for no limit. */
  cpus: number | undefined;
  /** Images that run privileged in trusted repositories, in addition to the known plugins. */
  privilegedImages: string[];
  /** The variables that the docker command reads to find the engine. */
  environment: Record<string, string>;
};

export const dockerOptions: readonly DockerOptionName[] = [
  "docker-host",
  "docker-memory",
  "docker-cpus",
  "docker-privileged-images",
];

/** The variables of https://docs.docker.com/reference/cli/docker/#environment-variables that say where the engine is. */
const searchVariables = [
  "DOCKER_HOST",
  "DOCKER_CONTEXT",
  "DOCKER_CONFIG",
  "DOCKER_TLS_VERIFY",
  "DOCKER_CERT_PATH",
  "XDG_RUNTIME_DIR",
  "HOME",
];

/** Throws a ConfigError that names an invalid option. */
export function readDockerConfig(
  read: (name: DockerOptionName) => OptionValue,
  environment: Readonly<Record<string, string | undefined>>,
): DockerConfig {
  return {
    host: toHost(read("docker-host")),
    memory: toMemory(read("docker-memory")),
    cpus: toCpus(read("docker-cpus")),
    privilegedImages: toImages(read("docker-privileged-images")),
    environment: pick(environment, searchVariables),
  };
}

function toHost({ source, text }: OptionValue): DockerConfig["host"] {
  if (text === undefined) return undefined;
  parseEngineAddress(text, source, undefined);
  return { source, text };
}

/** The engine rejects lower limits: https://docs.docker.com/engine/containers/resource_constraints/. */
const minimumMemory = 6 * 1024 ** 2;

function toMemory({ source, text }: OptionValue): number | undefined {
  if (text === undefined) return undefined;
  const bytes = parseSize(text);
  if (bytes !== null && bytes >= minimumMemory) return bytes;
  throw new ConfigError(`${source} must be at least 6m, for example 512m or 2g, not "${text}"`);
}

function toCpus({ source, text }: OptionValue): number | undefined {
  if (text === undefined) return undefined;
  const cpus = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  if (cpus > 0) return cpus;
  throw new ConfigError(
    `${source} must be a number of processors, such as 2 or 1.5, not "${text}"`,
  );
}

function toImages({ source, all }: OptionValue): string[] {
  const images = all.flatMap((list) => list.split(",")).map((image) => image.trim());
  const wrong = images.find((image) => imageRepository(image) === null);
  if (wrong === undefined) return images;
  throw new ConfigError(`${source} must name images, such as plugins/docker, not "${wrong}"`);
}

function pick(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
}
