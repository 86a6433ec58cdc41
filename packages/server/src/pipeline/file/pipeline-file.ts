import type { DockerPipeline } from "./docker-pipeline.ts";

/** The types of a pipeline file (.drone.yml). Keys keep the names of the file. */

/** The file is invalid. Its build gets status `error` and this message. */
export class PipelineFileError extends Error {
  override readonly name = "PipelineFileError";
  /** The line of the file, from 1, if the error has a place. */
  readonly line: number | undefined;
  /** The column of the line, from 1, if the error is about the text there. */
  readonly column: number | undefined;
  /** The file with its variables replaced, if the place is in that text. */
  readonly replaced: string | undefined;

  constructor(message: string, line?: number, column?: number, replaced?: string) {
    super(message);
    this.line = line;
    this.column = column;
    this.replaced = replaced;
  }
}

/** Takes an error after which the rest of the file can still be read. It may throw the error, which ends reading. */
export type Refuse = (error: PipelineFileError) => void;

/** The place in the file at which a key or value begins. Both numbers count from 1. */
export type Position = { line: number; column: number };

/** The position of a pipeline or a step in the file. Lines count from 1. */
export type FilePlace = {
  line: number;
  /** The positions of the keys. */
  keys: ReadonlyMap<string, Position>;
  /** The position of each name under `depends_on`. */
  dependencies: readonly Position[];
};

/** Why a pipeline of a valid file cannot run. */
export type LintProblem = {
  /** In the words of Drone runners, if they have this check. */
  message: string;
  /** Context that the message does not contain, such as the step; with the text that separates it from the message. */
  detail: string;
  /** Undefined if the problem has no place. */
  line: number | undefined;
  /** Undefined if the problem is that something is missing. */
  column?: number | undefined;
  /** The file with its variables replaced, if the place is in that text. */
  replaced?: string | undefined;
};

export type PipelineFile = {
  /** In the order of the file. Dependencies come before the pipelines that name them. */
  pipelines: Pipeline[];
  secrets: FileSecret[];
  externalSecrets: ExternalSecret[];
};

export type FileSecret = {
  name: string;
  data: string;
};

/** A secret that the file names and an extension has. */
export type ExternalSecret = {
  name: string;
  /** Where the extension finds it. One of the two may be empty. */
  get: { path: string; name: string };
};

export type Pipeline = ExecPipeline | DockerPipeline | OtherPipeline;

export type ExecPipeline = CommonKeys & { type: "exec"; steps: PipelineStep[] };

/** A pipeline of a type that this server does not run. Its steps are not read. */
export type OtherPipeline = CommonKeys & { type: "other"; typeName: string };

/** The type of a pipeline as in the file, where a missing one means docker. */
export function typeNameOf(pipeline: Pipeline): string {
  return pipeline.type === "other" ? pipeline.typeName : pipeline.type;
}

/** What is read of every pipeline. */
export type CommonKeys = {
  kind: string;
  name: string;
  platform: Platform;
  clone: { disable: boolean };
  trigger: Conditions;
  depends_on: string[];
  concurrency: { limit: number };
  /** Labels that the runner must have. */
  node: Record<string, string>;
  /** Sentences about keys and mounts that have no effect. */
  warnings: string[];
  place: FilePlace;
};

/** Values that the file does not set are empty. */
export type Platform = {
  os: string;
  arch: string;
  variant: string;
  version: string;
};

export type PipelineStep = {
  name: string;
  /** Read only so that lint can reject it, because exec steps have no image. */
  image: string;
  commands: string[];
  environment: Record<string, EnvironmentValue>;
  when: Conditions;
  /** `ignore` if a failure of the step does not fail the stage. Docker steps know other values, too. */
  failure: string;
  detach: boolean;
  depends_on: string[];
  place: FilePlace;
};

export type EnvironmentValue = { value: string } | { from_secret: string };

/** See `matches` in conditions.ts. */
export type Condition = {
  include: string[];
  exclude: string[];
};

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
