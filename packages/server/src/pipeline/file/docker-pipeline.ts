import type { CommonKeys, PipelineStep } from "./pipeline-file.ts";

/** The types of a docker pipeline as it is written in the file. Absent texts are empty, absent sizes 0. */

export type DockerPipeline = CommonKeys & DockerKeys & { type: "docker" };

/** What only docker pipelines have. An item is null if the file has an empty item there. */
export type DockerKeys = {
  services: (DockerStep | null)[];
  steps: (DockerStep | null)[];
  volumes: DockerVolume[];
  workspace: { base: string; path: string };
  /** Variables of every step. */
  environment: Record<string, string>;
  imagePullSecrets: string[];
  clone: CloneSettings;
};

export type CloneSettings = {
  disable: boolean;
  /** Number of commits to fetch; 0 for all. */
  depth: number;
  retries: number;
  skipVerify: boolean;
  trace: boolean;
};

/** A step or a service. Its `environment` includes the settings as `PLUGIN_` variables. */
export type DockerStep = {
  /** The names under `environment` alone, without settings. */
  variableNames: string[];
  /** In lower case. Empty and unknown values depend on the image's tag. */
  pull: string;
  entrypoint: string[];
  command: string[];
  user: string;
  workingDir: string;
  privileged: boolean;
  mounts: VolumeMount[];
  devices: VolumeMount[];
  dns: string[];
  dnsSearch: string[];
  extraHosts: string[];
  networkMode: string;
  /** Bytes. */
  shmSize: number;
  /** Bytes. */
  memLimit: number;
  /** Bytes. */
  memswapLimit: number;
} & PipelineStep;

/** Mounts a volume of the pipeline at a path of the container. */
export type VolumeMount = {
  name: string;
  /** May end in a mode, as in `/data:ro`. */
  path: string;
  /** Its line in the file, from 1. */
  line: number;
};

export type DockerVolume = {
  name: string;
  /** If a volume has both, `temp` takes precedence. */
  temp: TempVolume | null;
  host: { path: string } | null;
};

export type TempVolume = {
  isMemory: boolean;
  /** Bytes. 0 means no limit. Applies to volumes in memory only. */
  sizeLimit: number;
};
