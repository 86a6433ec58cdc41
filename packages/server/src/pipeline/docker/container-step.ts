import type { CloneSettings } from "../file/docker-pipeline.ts";
import type { Platform } from "../file/pipeline-file.ts";

/** The plan of a docker pipeline: what the containers of its steps and services look like. */

/** The settings that all containers of a stage share. */
export type ContainerStage = {
  workspace: ContainerWorkspace;
  /** The names of the temporary volumes. Each is one engine volume for the whole stage. */
  volumes: string[];
  /** The pipeline's own variables, which every step gets. */
  environment: Record<string, string>;
  /** The secrets that hold credentials of image registries, as in Docker's `config.json`. Later ones come first. */
  pullSecrets: string[];
  clone: CloneSettings;
  /** The platform in the pipeline file. `lintEnginePlatform` compares it with the engine. */
  platform: Platform;
};

/** The volume of the workspace is mounted at `base` in every container of the stage. */
export type ContainerWorkspace = {
  base: string;
  /** Relative to `base`; empty for `base` itself. */
  path: string;
  /** `base` and `path` joined: where the source is checked out and commands run. */
  full: string;
};

/** The container of one step or service. Empty strings and lists, and sizes of 0, mean the default of the image or engine. */
export type ContainerStep = {
  /** The expanded name, such as `docker.io/library/alpine:latest`, or as written if it is not a valid name. */
  image: string;
  pull: PullPolicy;
  /** Entrypoint and command are empty if the step has `commands`, which run as a script instead. */
  entrypoint: string[];
  command: string[];
  user: string;
  workingDir: string;
  privileged: boolean;
  /** Whether the repository is not trusted, so that the container is limited. */
  confined: boolean;
  devices: ContainerDevice[];
  dns: string[];
  dnsSearch: string[];
  extraHosts: string[];
  /** Empty for the network of the stage; otherwise the container is not on that network. */
  networkMode: string;
  /** The host name of this container for the others of its stage. */
  networkAlias: string;
  /** Bytes. */
  shmSize: number;
  /** Bytes. */
  memLimit: number;
  /** Bytes of memory and swap together. */
  memswapLimit: number;
  /** The workspace first. */
  mounts: ContainerMount[];
};

/** `always` pulls before every start, `missing` only if the engine does not have the image. */
export type PullPolicy = "always" | "missing" | "never";

export type ContainerDevice = {
  /** The path on the engine's machine. */
  source: string;
  /** The path in the container. */
  target: string;
};

export type ContainerMount =
  | { kind: "workspace"; target: string }
  | { kind: "volume"; volume: string; target: string; readOnly: boolean }
  /** Memory that belongs to this container alone. A size of 0 means no limit. */
  | { kind: "memory"; target: string; sizeBytes: number }
  | { kind: "host"; source: string; target: string; readOnly: boolean };
