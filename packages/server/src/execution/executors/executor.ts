import type { Writable } from "node:stream";
import { exitCodes } from "../../lib/exit-codes.ts";
import type { Environment } from "../../pipeline/environment/environment-variables.ts";
import type { StageEnvironmentInput } from "../../pipeline/environment/environment.ts";
import type { StagePlan } from "../../pipeline/plan-stage.ts";
import type { PlannedStep } from "../../pipeline/plan-steps.ts";
import type { StageType } from "../../pipeline/stage-types.ts";
import type { FoundReports } from "../../reports/find-reports.ts";
import type { StoredRepo } from "../../store/repos.ts";

/**
 * Runs the steps of stages of one type, for example as processes or in containers. The runner decides which
 * stage and step runs when, and it owns logs, masks, statuses, timeouts and cancellation.
 */
export type Executor = {
  /**
   * The machine of the steps by Go's names, if it is not the server's. Undefined if it is not known, for example because
   * it cannot be reached.
   */
  platform?: (signal: AbortSignal) => Promise<{ os: string; arch: string } | undefined>;
  /**
   * Provides the resources that the steps of a stage share, such as a workspace. If it fails, it leaves nothing behind.
   * @throws StageError with a sentence for the stage's error
   */
  prepare: (stage: PrepareRequest) => Promise<PreparedStage>;
  /**
   * Ends and removes whatever a killed server left behind. The runner calls it once, before the first stage.
   * @param marks what `StepRequest.remember` stored for the steps that have not ended
   */
  recover: (marks: readonly string[]) => Promise<void>;
};

export type Executors = Record<StageType, Executor>;

export type PrepareRequest = {
  repo: StoredRepo;
  variables: StageEnvironmentInput;
  plan: StagePlan;
  /** The value of a secret by its name, "" if the stage has no such secret. */
  secretOf: (name: string) => string;
  given: GivenToContainers;
  /** Aborted if the stage must end before it is prepared. */
  signal: AbortSignal;
};

/** What extensions of the server give to a stage of containers. */
export type GivenToContainers = {
  /** Files like Docker's `config.json`, for pulls. */
  registryConfigs: readonly string[];
  /** Variables below all others of a step. */
  variables: Environment;
  /** Variables that are masked in logs, above those of the pipeline file. */
  masked: Environment;
};

export type PreparedStage = {
  /** Starts a step. After `end`, it starts nothing and returns a step that was killed. */
  start: (step: StepRequest) => Promise<StartedStep>;
  /**
   * Ends all steps that still run and starts no more. Resolves when all of them have ended and their
   * output is written. Later calls return the same promise.
   */
  end: (reason: StageEnding) => Promise<void>;
  /** Removes the resources that `prepare` provided. The runner calls it once, after `end` has resolved. */
  cleanUp: () => Promise<void>;
};

/** Why the steps of a stage are ended. `over`: only detached steps and background processes remain. */
export type StageEnding = "over" | "cancelled" | "timeout" | "stopped";

export type StepRequest = {
  step: PlannedStep;
  repo: StoredRepo;
  /** The variables' input when the step starts. */
  variables: StageEnvironmentInput;
  /** The value of a secret by its name, "" if the stage has no such secret. */
  secretOf: (name: string) => string;
  /** Receives stdout and stderr in the order in which they were printed. The executor does not end it. */
  output: Writable;
  /** Keeps the variables of the step for people. Call it before the step starts. */
  describe: (environment: Environment) => void;
  /** Shows what the step does before its own output begins; "" for nothing. Call it at most once a second. */
  showProgress: (text: string) => void;
  /** Stores a text that lets `recover` find the step after a crash of the server. */
  remember: (mark: string) => void;
};

export type StartedStep = {
  /** Resolves when the step has ended and all its output was written to `output`. Never rejects. */
  ended: Promise<StepEnd>;
  /** Ends the step at once and without grace; `ended` resolves soon after. */
  kill: () => void;
  /** What the step leaves for the server. Call it after `ended`. Undefined for steps that leave nothing, such as services. */
  files?: StepFiles | undefined;
};

/** The files of a step that has ended, which exist until its stage is cleaned up. */
export type StepFiles = {
  /** The workspace as the step sees it. */
  root: string;
  /** The reports that the step has written, the largest part of which may be left out with a warning. */
  reports: (signal: AbortSignal) => Promise<FoundReports>;
  artifacts: ArtifactSource;
};

/** What the step has written into $SIGNALBOX_ARTIFACTS. */
export type ArtifactSource =
  /** A folder of the server. The step may have made links and pipes in it, and may still change it. */
  | { folder: string }
  /** Calls `add` for one regular file after the other, with its path below that folder. */
  | { eachFile: (add: AddArtifact, signal: AbortSignal) => Promise<void> };

export type AddArtifact = (path: string, content: AsyncIterable<Buffer>) => Promise<void>;

export type StepEnd = {
  /**
   * As in shells: 128 plus the signal's number if a signal ended the step
   * (https://www.gnu.org/software/bash/manual/html_node/Exit-Status.html).
   */
  exitCode: number;
  /** Why the step could not be run, in one sentence; exitCode is then `exitCodes.error`. */
  failure: string | null;
  /** Why a step that ran has failed, in one sentence, if more is known than its exit code. */
  explanation?: string | undefined;
  /** Whether the executor ended the step, because `end` or `kill` was called, and not the step itself. */
  wasKilled: boolean;
};

/** The end of a step that the executor ended, or did not start because its stage is over. */
export const killedEnd: StepEnd = {
  exitCode: exitCodes.killed,
  failure: null,
  wasKilled: true,
};

/** The end of a step that could not be run. */
export function failedEnd(failure: string): StepEnd {
  return { exitCode: exitCodes.error, failure, wasKilled: false };
}

/** A stage cannot run. Its message, one sentence, becomes the error of the stage. */
export class StageError extends Error {
  override readonly name = "StageError";
}
