import { isFinished, type Step } from "@signalbox/contract";
import { ApiError, noRows } from "../../lib/api-error.ts";
import type { LogPlace } from "../../live/log-file.ts";
import type { NumberedLine, NumberedLog } from "../../live/numbered-log.ts";
import { createMasks, type Mask } from "../../pipeline/mask/mask.ts";
import { createLineMask, type LineMask } from "./logs/line-mask.ts";
import type { RemoteStage, RemoteStages } from "./remote-stages.ts";
import type { RpcDeps } from "./rpc-deps.ts";
import { rpcLimits } from "./rpc-limits.ts";
import type { RunnerAccess } from "./runner-access.ts";
import { runnerMask } from "./logs/runner-mask.ts";
import type { StageSecretReader } from "./stage-secret-reader.ts";

/** The logs of the steps that remote runners run. */
export type StepLogs = {
  /** Opens the log of a step that runs. Does nothing if it is open. */
  open: (stage: RemoteStage, step: Step) => Promise<void>;
  /** Adds a batch of lines while the stage runs. */
  add: (stepId: number, pieces: Pieces, access: RunnerAccess) => Promise<void>;
  /**
   * Adds the lines of the whole log that are missing. A detached step, or one of a cancelled stage, may send it once
   * within a minute after the end of its stage.
   */
  upload: (stepId: number, pieces: Pieces, access: RunnerAccess) => Promise<void>;
  /** Completes the log before the end of the step is stored. */
  finish: (step: Step) => Promise<void>;
  /** Completes all open logs of a stage before its end is stored. */
  finishStage: (stageId: number) => Promise<void>;
  /** Ends the viewers' streams after the end of the step was published. */
  end: (step: { id: number }) => void;
  endStage: (stageId: number) => void;
};

/** The lines of a body, as they arrive. */
type Pieces = AsyncIterable<readonly NumberedLine[]>;

type OpenLog = {
  step: Step;
  log: NumberedLog;
  /** Undefined before the first line. */
  mask: LineMask | undefined;
  /** The last write. Writes to one log never overlap. */
  written: Promise<void>;
};

export function createStepLogs(
  deps: RpcDeps,
  stages: RemoteStages,
  secrets: StageSecretReader,
): StepLogs {
  const { store, logs } = deps;
  const masks = createStageMasks(deps, secrets);
  const open = new Map<number, Promise<OpenLog>>();
  const uploaded = new Set<number>();

  const openLog = (stage: RemoteStage, step: Step): Promise<OpenLog> => {
    const found = open.get(step.id);
    if (found !== undefined) return found;
    const opening = createOpenLog(stage, step);
    open.set(step.id, opening);
    opening.catch(() => open.delete(step.id));
    return opening;
  };

  const createOpenLog = async (stage: RemoteStage, step: Step): Promise<OpenLog> => {
    const log = await logs.resume(placeOf(stage, step));
    return { step, log, mask: undefined, written: Promise.resolve() };
  };

  const find = (stepId: number): Step => {
    const step = store.steps.findById(stepId);
    if (step === undefined) throw noRows();
    return step;
  };

  /** The stage of a step that has not ended. */
  const findRunning = (
    stepId: number,
    access: RunnerAccess,
  ): { stage: RemoteStage; step: Step } => {
    const step = find(stepId);
    const stage = stages.open(step.step_id, access);
    if (isFinished(step.status)) throw new ApiError(409, "The step has ended");
    return { stage, step };
  };

  const add: StepLogs["add"] = async (stepId, pieces, access) => {
    findRunning(stepId, access);
    for await (const lines of pieces) {
      // Runners repeat an upload after a 503, but not after a 500.
      if (deps.signal.aborted) throw new ApiError(503, "The server is shutting down");
      // The step may have ended while its lines arrived.
      const { stage, step } = findRunning(stepId, access);
      const found = await openLog(stage, step);
      await write(found, async () => {
        found.mask ??= await masks.create(stage);
        await found.log.add(found.mask.push(lines));
      });
    }
  };

  /** The stage whose step may still send its log, although one of them has ended. */
  const findLate = (step: Step, access: RunnerAccess): RemoteStage | undefined => {
    const stage = stages.find(step.step_id);
    if (stage === undefined || stage.isLost || !access(stage.type)) return undefined;
    const { endedAt } = stage;
    const isInTime = endedAt === undefined || deps.clock() - endedAt <= rpcLimits.lateUploadMs;
    return isInTime && !uploaded.has(step.id) ? stage : undefined;
  };

  const finish = async (step: Step): Promise<void> => {
    const found = await open.get(step.id);
    if (found === undefined) return;
    await write(found, async () => {
      await found.log.add(found.mask?.end() ?? []);
      await found.log.finish();
    });
  };

  const end = ({ id }: { id: number }): void => {
    const found = open.get(id);
    open.delete(id);
    found?.then(({ log }) => log.end()).catch(() => undefined);
  };

  deps.signal.addEventListener("abort", () => {
    for (const id of open.keys()) end({ id });
  });

  const openStepsOf = async (stageId: number): Promise<Step[]> => {
    const all = await Promise.all(open.values());
    return all.map(({ step }) => step).filter(({ step_id }) => step_id === stageId);
  };

  return {
    open: async (stage, step) => void (await openLog(stage, step)),
    add,
    upload: async (stepId, pieces, access) => {
      const step = find(stepId);
      const late = isFinished(step.status) ? findLate(step, access) : undefined;
      if (late === undefined) {
        await add(stepId, pieces, access);
        uploaded.add(stepId);
        return;
      }
      uploaded.add(stepId);
      try {
        await logs.merge(placeOf(late, step), masks.mask(late, pieces));
      } catch (error) {
        uploaded.delete(stepId);
        throw error;
      }
    },
    finish,
    finishStage: async (stageId) => {
      for (const step of await openStepsOf(stageId)) await finish(step);
    },
    end,
    endStage: (stageId) => {
      masks.endStage(stageId);
      for (const step of store.steps.list(stageId)) {
        end(step);
        setTimeout(() => uploaded.delete(step.id), rpcLimits.lateUploadMs).unref();
      }
    },
  };
}

function placeOf(stage: RemoteStage, { number }: Step): LogPlace {
  return { build: stage.buildId, stage: stage.number, step: number };
}

async function write(found: OpenLog, work: () => Promise<void>): Promise<void> {
  const written = found.written.then(work);
  // A failed write must not fail the ones after it.
  found.written = written.catch(() => undefined);
  await written;
}

/**
 * The runner masks secrets itself, except those that it gets in pieces. A log has one text for them. The logs of a stage share
 * what finds its secrets, because a runner may report a thousand running steps.
 */
function createStageMasks({ serverSecrets }: RpcDeps, secrets: StageSecretReader) {
  const shared = new Map<number, Promise<() => Mask>>();
  const read = async ({ id, type }: RemoteStage): Promise<() => Mask> =>
    createMasks(await secrets.ofStage(id), serverSecrets, runnerMask(type));
  return {
    create: async (stage: RemoteStage): Promise<LineMask> => {
      const masks = shared.get(stage.id) ?? read(stage);
      shared.set(stage.id, masks);
      masks.catch(() => shared.delete(stage.id));
      return createLineMask((await masks)());
    },
    async *mask(stage: RemoteStage, pieces: Pieces): AsyncGenerator<NumberedLine[]> {
      const mask = createLineMask((await read(stage))());
      for await (const lines of pieces) yield mask.push(lines);
      yield mask.end();
    },
    endStage: (stageId: number) => void shared.delete(stageId),
  };
}
