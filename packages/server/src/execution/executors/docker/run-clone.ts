import { rm } from "node:fs/promises";
import { stepScript } from "../../../pipeline/script.ts";
import { cloneStep } from "../../../source/clone-step.ts";
import { findReports } from "../../../reports/find-reports.ts";
import { patternsOf } from "../../../reports/patterns.ts";
import { endProcesses } from "../processes/end-processes.ts";
import { startProcess, type StepProcess } from "../processes/process.ts";
import { failedEnd, killedEnd, type StepEnd, type StepRequest } from "../executor.ts";
import type { DockerStage } from "./docker-stage.ts";
import { fillVolume } from "./engine/checkout.ts";
import { failureText } from "./failure-text.ts";
import { stepLabels } from "./labels.ts";
import { newName } from "./new-name.ts";
import type { ContainerRun, StopTimeouts } from "./run-container.ts";

/**
 * Runs the clone step: git checks the commit out into the stage's folder on the server, and the files go into the
 * workspace volume. It needs neither an image nor a network, and the source repository need not be visible to
 * containers. git gets none of the build's variables, because here it runs outside of any container.
 */
export function runClone(request: StepRequest, stage: DockerStage): ContainerRun {
  const { workspace } = stage;
  const stopping = new AbortController();
  /** Cancels the requests that create and remove a container, if the engine does not answer them. */
  const givenUp = new AbortController();
  let git: StepProcess | undefined;

  const run = async (): Promise<StepEnd> => {
    try {
      const script = await workspace.writeScript(request.step.number, cloneScript(request, stage));
      if (stopping.signal.aborted) return killedEnd;
      git = await startProcess({
        script,
        folder: workspace.source,
        label: workspace.label,
        environment: cloneEnvironment(request, stage),
        output: request.output,
      });
      const end = await git.ended;
      if (stopping.signal.aborted) return killedEnd;
      if (end.exitCode !== 0) return end;
      await moveToVolume(
        request,
        { ...stage, engine: stage.engine.within(givenUp.signal) },
        stopping.signal,
      );
      return { exitCode: 0, failure: null, wasKilled: false };
    } catch (cause) {
      if (stopping.signal.aborted) return killedEnd;
      return failedEnd(failureText(cause));
    }
  };

  const ended = run();

  const stop = async ({ graceMs, engineMs }: StopTimeouts): Promise<boolean> => {
    stopping.abort();
    const groups = new Map(git === undefined ? [] : [[git.group, git.mark]]);
    const traits = { folder: workspace.root, groups, labels: new Set([workspace.label]) };
    const left = await endProcesses(traits, graceMs);
    git?.release();
    const limit = setTimeout(() => givenUp.abort(), engineMs);
    await ended;
    clearTimeout(limit);
    return left.length === 0 && !givenUp.signal.aborted;
  };

  return {
    ended,
    stop,
    kill: () => git?.kill(),
    remove: () => Promise.resolve(),
    container: () => Promise.resolve(null),
  };
}

function cloneScript({ repo, variables }: StepRequest, { plan, options }: DockerStage): string {
  const { build } = variables;
  const source = { gitHome: options.gitHome, path: repo.found.path };
  const { commands } = cloneStep(source, build, {
    depth: plan.clone.depth || options.historyDepth,
    origin: variables.repo.git_http_url,
  });
  return stepScript(commands, { debug: build.debug === true });
}

function cloneEnvironment(
  { repo, variables }: StepRequest,
  { plan, workspace, options }: DockerStage,
): Record<string, string> {
  const source = { gitHome: options.gitHome, path: repo.found.path };
  const { environment } = cloneStep(source, variables.build);
  return {
    PATH: options.path,
    HOME: workspace.home,
    ...(plan.clone.trace && { GIT_TRACE: "true" }),
    ...environment,
  };
}

async function moveToVolume(
  { step, repo }: StepRequest,
  { engine, plan, workspace, resources, labels, seen, options }: DockerStage,
  signal: AbortSignal,
): Promise<void> {
  const content = {
    volume: resources.workspace,
    folder: workspace.source,
    path: plan.workspace.path,
    name: newName(options),
    labels: stepLabels(labels, step),
  };
  // The reports that the commit contains are not those of a step.
  const patterns = patternsOf(repo.repo);
  await findReports(workspace.source, { patterns, since: 0, seen, signal });
  await fillVolume(engine, content, signal);
  await rm(workspace.source, { recursive: true, force: true });
}
