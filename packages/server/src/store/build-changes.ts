import { isFinished, type Stage, type Step } from "@signalbox/contract";
import { finalBuildStatus, nextStages } from "../pipeline/next-stages.ts";
import type { StageChange } from "./stages.ts";
import type { StepChange } from "./steps.ts";
import type { Store } from "./store.ts";
import type { TestRun } from "./tests.ts";
import { runnerLimits } from "../lib/runner-limits.ts";

/**
 * State changes of running stages. Final states never change: a cancelled build keeps the statuses
 * set by the cancellation, regardless of how its processes exit.
 */

export function changeStep(store: Store, step: Step, change: StepChange): void {
  const now = store.steps.find(step.step_id, step.number);
  if (now !== undefined && !isFinished(now.status)) store.steps.update(now.id, cutError(change));
}

/** Ends a step together with the tests that it has reported, so that a step that shows as ended has lost none. */
export function endWithTests(store: Store, step: Step, change: StepChange, run: TestRun): void {
  const { passed, failed, skipped } = run.counts;
  const tests = passed + failed + skipped > 0 ? { tests: run.counts } : {};
  store.transaction(() => {
    changeStep(store, step, { ...change, ...tests });
    store.tests.finish(step.id, run);
  });
}

export function changeStage(store: Store, id: number, change: StageChange): void {
  const now = store.stages.findById(id);
  if (now !== undefined && !isFinished(now.status)) store.stages.update(id, cutError(change));
}

/** Marks the stage as running, and its build too if it is the first stage. */
export function beginStage(store: Store, stage: Stage, machine: string, now: number): void {
  return store.transaction(() => {
    const build = store.builds.findById(stage.build_id);
    store.stages.update(stage.id, { status: "running", started: now, machine });
    if (build?.status === "pending") {
      store.builds.update(build.id, { status: "running", started: build.started || now });
    }
  });
}

/**
 * Updates a build after a stage has ended or was approved: starts or skips waiting stages, and sets
 * the build's status when all stages have ended.
 */
export function settleBuild(store: Store, buildId: number, now: number): void {
  return store.transaction(() => {
    const stages = store.stages.list(buildId);
    const next = nextStages(stages);
    for (const { id, name, status } of stages) {
      if (status !== "waiting_on_dependencies") continue;
      if (next.pending.includes(name)) store.stages.update(id, { status: "pending" });
      if (next.skipped.includes(name)) {
        store.stages.update(id, { status: "skipped", started: now, stopped: now });
      }
    }
    const build = store.builds.findById(buildId);
    const status = finalBuildStatus(store.stages.list(buildId));
    if (build === undefined || status === null || isFinished(build.status)) return;
    store.builds.update(buildId, { status, started: build.started || now, finished: now });
  });
}

const cutError = <Change extends { error?: string | undefined }>(change: Change): Change =>
  change.error === undefined
    ? change
    : { ...change, error: change.error.slice(0, runnerLimits.errorCharacters) };
