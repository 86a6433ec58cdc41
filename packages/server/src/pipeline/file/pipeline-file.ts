/** What a pipeline file (.drone.yml) says, typed. Keys keep the file's names. */

/** The file cannot be used: a build of it has status `error` and this message. */
export class PipelineFileError extends Error {
  override readonly name = "PipelineFileError";
}

export interface PipelineFile {
  /** In file order. A dependency stands earlier than the pipeline that names it. */
  pipelines: Pipeline[];
  /** Secrets that the file itself carries, encrypted. */
  secrets: FileSecret[];
}

export interface FileSecret {
  name: string;
  data: string;
}

export interface Pipeline {
  kind: string;
  /** `exec`, `docker` …; empty means docker, as on Drone servers. */
  type: string;
  name: string;
  platform: Platform;
  clone: { disable: boolean };
  /** Only read for `type: exec`; empty for every other type, which this server cannot run. */
  steps: PipelineStep[];
  trigger: Conditions;
  depends_on: string[];
  concurrency: { limit: number };
  /** Labels that a runner must have. */
  node: Record<string, string>;
}

/** Empty texts where the file says nothing. */
export interface Platform {
  os: string;
  arch: string;
  variant: string;
  version: string;
}

export interface PipelineStep {
  name: string;
  /** Read so that lint can refuse it: an exec step has no image. */
  image: string;
  commands: string[];
  environment: Record<string, EnvironmentValue>;
  when: Conditions;
  /** `ignore`: a failing step does not fail the stage. Empty otherwise. */
  failure: string;
  detach: boolean;
  depends_on: string[];
}

export type EnvironmentValue = { value: string } | { from_secret: string };

/** Passes when no exclude pattern matches and an include pattern does, or there is no include. */
export interface Condition {
  include: string[];
  exclude: string[];
}

export const conditionNames = [
  "branch",
  "event",
  "action",
  "ref",
  "repo",
  "target",
  "cron",
  "instance",
  "status",
  "paths",
] as const;

export type ConditionName = (typeof conditionNames)[number];
export type Conditions = Partial<Record<ConditionName, Condition>>;
