import type { Socket } from "node:net";
import type { Stage, Step } from "@signalbox/contract";
import { ApiError, noRows } from "../../lib/api-error.ts";
import { maskTexts } from "../../pipeline/mask/mask-texts.ts";
import { createMask } from "../../pipeline/mask/mask.ts";
import { StageError } from "../executors/executor.ts";
import type { RunnerTraits } from "../match-runner.ts";
import { writeProblemOf } from "../../store/database/write-problem.ts";
import type { StageBody, StepBody } from "./bodies.ts";
import { readDetails, type Details } from "./details.ts";
import { endStage } from "./give-up.ts";
import type { Line } from "./logs/line.ts";
import { createRemoteStages } from "./remote-stages.ts";
import type { RpcDeps } from "./rpc-deps.ts";
import { rpcLimits } from "./rpc-limits.ts";
import type { RunnerAccess } from "./runner-access.ts";
import { runnerMask } from "./logs/runner-mask.ts";
import type { ReportFiles } from "./uploads/report-files.ts";
import { createStepTests } from "./step-tests.ts";
import { createStageCalls } from "./stage-calls.ts";
import { createStageSecretReader } from "./stage-secret-reader.ts";
import { startUpkeep } from "./stage-upkeep.ts";
import { createStepLogs } from "./step-logs.ts";
import { createWatches } from "./watches.ts";

/** A runner that makes a call. */
export type Caller = {
  access: RunnerAccess;
  address: string;
  socket: Socket;
  /** The address through which the runner reaches this server, without a trailing slash. */
  origin: string;
  /** Aborted when the runner leaves or the server stops. */
  signal: AbortSignal;
};

/** The calls of the runner protocol. Refusals are ApiErrors. */
export type Rpc = {
  /** Waits for a stage that the runner can run. Null if there is none in time. */
  request: (traits: RunnerTraits, caller: Caller) => Promise<Stage | null>;
  /** Takes back a stage whose answer did not reach the runner. */
  takeBack: (stageId: number) => void;
  accept: (stageId: number, machine: string, caller: Caller) => Stage;
  details: (stageId: number, caller: Caller) => Promise<Details>;
  updateStage: (stageId: number, body: StageBody, caller: Caller) => Promise<Stage>;
  updateStep: (stepId: number, body: StepBody, caller: Caller) => Promise<Step>;
  /** Resolves with true if the stage must end. */
  watch: (buildId: number, caller: Caller) => Promise<boolean>;
  addLines: (stepId: number, pieces: AsyncIterable<Line[]>, caller: Caller) => Promise<void>;
  uploadLog: (stepId: number, pieces: AsyncIterable<Line[]>, caller: Caller) => Promise<void>;
  addCard: (stepId: number, schema: string, data: unknown, caller: Caller) => Promise<void>;
  /** Resumes the stages that runners had accepted before the server was restarted. */
  start: () => Promise<void>;
};

export function createRpc(deps: RpcDeps, reports: ReportFiles): Rpc {
  const { store, queue, runner, hub } = deps;
  const stages = createRemoteStages(deps);
  const secrets = createStageSecretReader(deps);
  const logs = createStepLogs(deps, stages, secrets);
  const watches = createWatches(stages);
  const { accept, updateStage, updateStep } = createStageCalls(deps, {
    stages,
    logs,
    tests: createStepTests(deps, reports, secrets),
  });

  hub.onBuildChange((buildId) => {
    for (const stage of stages.takeEnded(buildId)) {
      logs.endStage(stage.id);
      // A runner that has reported the end closes its request itself.
      if (!stage.isReported) watches.stageEnded(stage);
      secrets.forget(stage.id);
      for (const step of store.steps.list(stage.id)) void reports.remove(step.id);
    }
  });

  /** A runner that gets no details gives the stage up without another call. */
  const endUnreadable = (stageId: number, cause: unknown): never => {
    if (deps.signal.aborted) throw new ApiError(503, "The server is shutting down");
    const stage = store.stages.findById(stageId);
    if (stage === undefined || cause instanceof ApiError || writeProblemOf(cause) !== undefined)
      throw cause;
    const isExplained = cause instanceof StageError;
    if (!isExplained) deps.report.problem("A stage could not be read", cause);
    const reason = isExplained ? cause.message : "The stage could not be read";
    endStage(stage, "error", reason, deps);
    hub.publishBuild(stage.build_id);
    runner.wake();
    throw new ApiError(409, reason);
  };

  return {
    request: async (traits, { access, address, signal }) => {
      if (!access(traits.type))
        throw new ApiError(403, `This secret is not for ${traits.type || "docker"} runners`);
      if (queue.waiting().length >= rpcLimits.waiting)
        throw new ApiError(503, "Too many runners are waiting for stages");
      const held = AbortSignal.any([signal, AbortSignal.timeout(rpcLimits.holdMs)]);
      const waited = queue.wait(traits, address, held);
      runner.wake();
      const stageId = await waited;
      // The stage may have been cancelled in the meantime. The runner then sends another request.
      const stage = stageId === null ? undefined : store.stages.findById(stageId);
      // Stages wait until the server knows that this runner has left.
      if (stage === undefined) runner.wake();
      return stage ?? null;
    },
    takeBack: (stageId) => {
      queue.withdraw(stageId);
      runner.wake();
    },
    accept: (stageId, machine, { access, address }) => accept(stageId, machine, address, access),
    details: async (stageId, { access, origin, socket }) => {
      const stage = stages.open(stageId, access);
      stage.hasDetails = true;
      watches.expect(stage, socket);
      const details = await readDetails(stageId, origin, deps, secrets).catch((cause: unknown) =>
        endUnreadable(stageId, cause),
      );
      stages.open(stageId, access);
      return details;
    },
    updateStage: (stageId, body, { access }) => updateStage(stageId, body, access),
    updateStep: (stepId, body, { access }) => updateStep(stepId, body, access),
    watch: async (buildId, { access, address, socket, signal }) => {
      const build = store.builds.findById(buildId);
      if (build === undefined || !stages.ofBuild(buildId).every(({ type }) => access(type)))
        throw noRows();
      return watches.watch(buildId, address, socket, signal);
    },
    addLines: (stepId, pieces, { access }) => logs.add(stepId, pieces, access),
    uploadLog: (stepId, pieces, { access }) => logs.upload(stepId, pieces, access),
    addCard: async (stepId, schema, data, { access }) => {
      const step = store.steps.findById(stepId);
      if (step === undefined) throw noRows();
      const { id, type } = stages.open(step.step_id, access);
      const mask = createMask(await secrets.ofStage(id), deps.serverSecrets, runnerMask(type));
      const card = JSON.stringify(maskTexts(data ?? null, mask));
      stages.open(id, access);
      if (store.remoteStages.cardCharacters(id) + card.length > rpcLimits.cardsOfStageBytes)
        throw new ApiError(413, "The cards of the stage are too large");
      store.transaction(() => {
        store.remoteStages.setCard(stepId, schema, card);
        store.steps.update(stepId, { schema });
      });
    },
    start: async () => {
      await startUpkeep(stages, logs, deps);
      await reports.sweep((step) => store.steps.findById(step)?.status === "running");
    },
  };
}
