import { isFinished, type Stage, type Step } from "@signalbox/contract";
import { ApiError, noRows } from "../../lib/api-error.ts";
import { secondsOf } from "../../lib/clock.ts";
import type { TestRun } from "../../store/tests.ts";
import {
  beginStage,
  changeStage,
  changeStep,
  endWithTests,
  settleBuild,
} from "../../store/build-changes.ts";
import { lateText } from "./give-up.ts";
import { isEnd, type StageBody, type StepBody } from "./bodies.ts";
import type { RemoteStages } from "./remote-stages.ts";
import type { RpcDeps } from "./rpc-deps.ts";
import { rpcLimits } from "./rpc-limits.ts";
import type { RunnerAccess } from "./runner-access.ts";
import type { StepLogs } from "./step-logs.ts";
import type { StepTests } from "./step-tests.ts";

/** The calls that report the state of a runner's stages and steps. */
export type StageCalls = {
  /**
   * Gives a stage that was offered to a runner, for good. Throws a 409 if another runner has it. A runner may accept
   * twice until it has the details, without which it cannot run anything.
   */
  accept: (stageId: number, machine: string, address: string, access: RunnerAccess) => Stage;
  /** Begins or ends a stage. Answers the stored stage, whose steps have ids. */
  updateStage: (stageId: number, body: StageBody, access: RunnerAccess) => Promise<Stage>;
  updateStep: (stepId: number, body: StepBody, access: RunnerAccess) => Promise<Step>;
};

type Parts = { stages: RemoteStages; logs: StepLogs; tests: StepTests };

export function createStageCalls(deps: RpcDeps, { stages, logs, tests }: Parts): StageCalls {
  const { store, queue, hub, runner, clock } = deps;
  const now = (): number => secondsOf(clock);

  const find = (stageId: number): Stage => {
    const stage = store.stages.findById(stageId);
    if (stage === undefined) throw noRows();
    return stage;
  };
  const withSteps = (stageId: number): Stage => ({
    ...find(stageId),
    steps: store.steps.list(stageId),
  });

  /** A late message never returns a step to an earlier status. */
  const applyStep = (step: Step, body: StepBody, run?: TestRun): void => {
    if (order(body.status) <= order(step.status)) return;
    const { status, exit_code, error } = body;
    const begins = step.started === undefined ? { started: now() } : {};
    const ends = isEnd(body) ? { stopped: now() } : {};
    const failed = error === "" ? {} : { error };
    const change = { status, exit_code, ...failed, ...begins, ...ends };
    if (run === undefined) changeStep(store, step, change);
    else endWithTests(store, step, change, run);
  };

  const applySteps = (stageId: number, bodies: readonly StepBody[]): void => {
    const known = new Map(store.steps.list(stageId).map((step) => [step.number, step]));
    const added = bodies.filter(({ number }) => !known.has(number));
    if (known.size + added.length > rpcLimits.steps) throw new ApiError(400, "Too many steps");
    const numbers = new Set(added.map(({ number }) => number));
    if (numbers.size < added.length) throw new ApiError(400, "Two steps have the same number");
    const rows = added.map(({ number, name, depends_on, errignore, detached, image }) => {
      return { number, name, depends_on, errignore, detached, image, status: "pending" };
    });
    for (const step of store.steps.insertAll(stageId, rows)) known.set(step.number, step);
    for (const body of bodies) {
      const step = known.get(body.number);
      if (step !== undefined) applyStep(step, body);
    }
  };

  const begin = (stageId: number): void => {
    const stage = find(stageId);
    if (stage.status === "pending") beginStage(store, stage, stage.machine ?? "", now());
  };

  const end = (stageId: number, { status, error, exit_code }: StageBody): void => {
    for (const step of store.steps.list(stageId)) {
      const left = step.status === "running" ? "killed" : "skipped";
      const started = step.started ?? now();
      changeStep(store, step, { status: left, started, stopped: now() });
    }
    const reason = error || (status === "killed" ? lateText(find(stageId), deps) : "");
    const failed = reason === "" ? {} : { error: reason };
    changeStage(store, stageId, { status, exit_code, ...failed, stopped: now() });
    settleBuild(store, find(stageId).build_id, now());
  };

  const isHeld = (stage: Stage): boolean =>
    stage.status !== "pending" || store.remoteStages.find(stage.id) !== undefined;

  /** Whether the runner that holds a stage accepts it once more, because the answer did not reach it. */
  const isRepeated = (stage: Stage, machine: string, address: string): boolean => {
    const held = stages.find(stage.id);
    if (held === undefined || held.hasDetails || stage.status !== "pending") return false;
    return held.machine === machine && held.address === address;
  };

  return {
    accept: (stageId, machine, address, access) => {
      const stage = find(stageId);
      if (!access(stage.type ?? "")) throw noRows();
      if (isRepeated(stage, machine, address)) return stage;
      if (isHeld(stage)) throw new ApiError(409, "Another runner has the stage");
      if (!queue.offered().has(stageId)) throw new ApiError(409, "The stage is not offered");
      const traits = queue.accepted(stageId, machine, address);
      const platform = {
        ...(traits?.os && { os: traits.os }),
        ...(traits?.arch && { arch: traits.arch }),
      };
      store.transaction(() => {
        store.remoteStages.add(stageId, address, now());
        store.stages.update(stageId, { machine, ...platform, waits_for: "" });
      });
      const accepted = find(stageId);
      if (traits === undefined) queue.restore(stageId, machine, address, traitsOf(accepted));
      stages.add(accepted, address, clock());
      hub.publishBuild(accepted.build_id);
      return accepted;
    },
    updateStage: async (stageId, body, access) => {
      const { buildId } = stages.open(stageId, access);
      if (isEnd(body)) await logs.finishStage(stageId);
      // The stage may have been cancelled in the meantime.
      const live = stages.open(stageId, access);
      store.transaction(() => {
        begin(stageId);
        applySteps(stageId, body.steps);
        if (isEnd(body)) end(stageId, body);
      });
      live.isReported = isEnd(body);
      hub.publishBuild(buildId);
      if (isEnd(body)) runner.wake();
      return withSteps(stageId);
    },
    updateStep: async (stepId, body, access) => {
      const step = store.steps.findById(stepId);
      if (step === undefined) throw noRows();
      const stage = stages.open(step.step_id, access);
      // Viewers can follow the log as soon as the step shows as running, and read all of it once it has ended.
      if (isEnd(body)) await logs.finish(step);
      else if (body.status === "running" && !isFinished(step.status)) await logs.open(stage, step);
      const run = isEnd(body) ? await tests.collect(step) : undefined;
      stages.open(step.step_id, access);
      store.transaction(() => applyStep(store.steps.findById(stepId) ?? step, body, run));
      hub.publishBuild(stage.buildId);
      if (isEnd(body)) logs.end(step);
      return store.steps.findById(stepId) ?? step;
    },
  };
}

/** The traits of a runner whose request is no longer known, as far as they can be derived from its stage. */
export function traitsOf({ kind = "", type = "", os, arch, labels = {} }: Stage) {
  return { kind, type, os, arch, variant: "", kernel: "", labels };
}

function order(status: string): number {
  if (status === "pending") return 0;
  return status === "running" ? 1 : 2;
}
