import { runnerLimits } from "../../../lib/runner-limits.ts";
import { removeFolder } from "../processes/workspace.ts";
import {
  killedEnd,
  type PreparedStage,
  type StageEnding,
  type StartedStep,
  type StepRequest,
} from "../executor.ts";
import { graceMsOf } from "../grace.ts";
import { containerFiles } from "./container-files.ts";
import { containerTask } from "./container-task.ts";
import type { DockerOptions } from "./docker-options.ts";
import type { DockerStage } from "./docker-stage.ts";
import { reportFailure } from "./failure-text.ts";
import { runClone } from "./run-clone.ts";
import { type ContainerRun, type StopTimeouts, runContainer } from "./run-container.ts";
import { removeResources } from "./stage-resources.ts";

export function createDockerStage(stage: DockerStage): PreparedStage {
  const { engine, resources, workspace } = stage;
  const { report } = stage.options;
  const runs: ContainerRun[] = [];
  /** Why detached steps failed, in the order in which they did. */
  const detachedFailures: string[] = [];
  let ended: Promise<void> | undefined;
  let engineMs = stage.options.engineMs;

  const run = (request: StepRequest): ContainerRun =>
    request.step.isClone ? runClone(request, stage) : runContainer(containerTask(request, stage));

  const endAll = async (timeouts: StopTimeouts): Promise<void> => {
    const haveEnded = await Promise.all(runs.map(({ stop }) => stop(timeouts)));
    if (!haveEnded.includes(false)) return;
    // The engine may still create a container whose request was given up.
    stage.leave();
    report.problem("A container of a stage could not be stopped");
  };

  const removeAll = async (): Promise<void> => {
    const limit = AbortSignal.timeout(engineMs);
    await Promise.all(runs.map(({ remove }) => remove(limit)));
    await removeResources(engine.within(limit), resources);
  };

  return {
    start: (request) => {
      if (ended !== undefined) return Promise.resolve(notStarted);
      const started = run(request);
      runs.push(started);
      const { isClone, detached } = request.step;
      if (!isClone && !detached) started.files = containerFiles(request, stage, started.container);
      return Promise.resolve(
        request.step.detached
          ? ignoreFailure(started, request, detachedFailures)
          : explainFailure(started, detachedFailures),
      );
    },
    end: (reason) => {
      if (reason === "stopped") engineMs = Math.min(engineMs, runnerLimits.engineStopMs);
      ended ??= endAll({ graceMs: graceOf(reason, stage.options), engineMs });
      return ended;
    },
    cleanUp: async () => {
      await removeFolder(workspace.root).catch((cause: unknown) => {
        report.problem("The folder of a stage could not be removed", cause);
      });
      await removeAll().catch((cause: unknown) => {
        stage.leave();
        reportFailure(report, "The containers of a stage could not be removed yet", cause);
      });
    },
  };
}

const notStarted: StartedStep = { ended: Promise.resolve(killedEnd), kill: () => undefined };

/**
 * A stage that finishes gives its services no grace, as with Drone's runner
 * (https://github.com/drone-runners/drone-runner-docker/blob/v1.8.4/engine/engine.go).
 */
function graceOf(reason: StageEnding, { graceMs }: DockerOptions): number {
  return reason === "over" ? 0 : graceMsOf(reason, graceMs);
}

/**
 * Ignores the failure of a detached step, as Drone's runner does, even if its container could not be created
 * (https://github.com/drone/runner-go/blob/v1.12.0/pipeline/runtime/execer.go). The error is written to the step's log,
 * and added to `failures` because it may explain why later steps fail.
 */
function ignoreFailure(
  { ended, kill }: StartedStep,
  { step, output }: StepRequest,
  failures: string[],
): StartedStep {
  const ignored = ended.then(({ failure, explanation }) => {
    const text = failure ?? explanation;
    if (text !== undefined) {
      failures.push(`The detached step ${step.name} failed: ${text}`);
      if (!output.destroyed) output.write(`${text}\n`);
    }
    return { exitCode: 0, failure: null, wasKilled: false };
  });
  return { ended: ignored, kill };
}

/** If a detached step has failed, a later failure is probably its consequence. */
function explainFailure(
  { ended, kill, files }: StartedStep,
  failures: readonly string[],
): StartedStep {
  const explained = ended.then((end) => ({ ...end, explanation: end.explanation ?? failures[0] }));
  return { ended: explained, kill, files };
}
