import { isFinished, type Stage } from "@signalbox/contract";
import { ApiError, noRows } from "../../lib/api-error.ts";
import { secondsOf } from "../../lib/clock.ts";
import type { RpcDeps } from "./rpc-deps.ts";
import { rpcLimits } from "./rpc-limits.ts";
import type { RunnerAccess } from "./runner-access.ts";

/** A stage that a remote runner has accepted, until a minute after its end. Times are in milliseconds. */
export type RemoteStage = {
  id: number;
  buildId: number;
  number: number;
  type: string;
  /** The runner's name. */
  machine: string;
  address: string;
  lastCall: number;
  storedCall: number;
  /** The runner may have got the details, so it may run the stage. */
  hasDetails: boolean;
  /** Undefined while it runs. */
  endedAt: number | undefined;
  /** The runner has reported the end. */
  isReported: boolean;
  /** The runner has stopped calling, so its late logs are refused, too. */
  isLost: boolean;
};

/** The stages of remote runners in memory, which keeps each call from reading the database. */
export type RemoteStages = {
  /** Adds a stage that a runner has just accepted, or had accepted before the server was restarted. */
  add: (stage: Stage, address: string, lastCall: number) => RemoteStage;
  find: (stageId: number) => RemoteStage | undefined;
  /**
   * The stage that a call changes. Throws a 404 if no runner has accepted it or the caller may not run its type, and
   * a 409 if it has ended. Records the time of the call.
   */
  open: (stageId: number, access: RunnerAccess) => RemoteStage;
  /** Records the time of a call for the stage. */
  recordCall: (stage: RemoteStage) => void;
  ofBuild: (buildId: number) => RemoteStage[];
  running: () => RemoteStage[];
  /** Marks the stages of a build that have ended or were deleted, and returns them. */
  takeEnded: (buildId: number) => RemoteStage[];
  forgetOld: () => void;
};

export function createRemoteStages({ store, queue, clock }: RpcDeps): RemoteStages {
  const stages = new Map<number, RemoteStage>();

  const recordCall = (stage: RemoteStage): void => {
    stage.lastCall = clock();
    queue.recordCall(stage.id);
    if (stage.lastCall - stage.storedCall < rpcLimits.storedCallMs) return;
    stage.storedCall = stage.lastCall;
    store.remoteStages.recordCall(stage.id, secondsOf(clock));
  };
  const all = () => [...stages.values()];

  return {
    add: (stage, address, lastCall) => {
      const { id, build_id: buildId, number, type = "docker", machine = "" } = stage;
      const times = {
        lastCall,
        storedCall: lastCall,
        endedAt: undefined,
        hasDetails: false,
        isReported: false,
        isLost: false,
      };
      const added: RemoteStage = { id, buildId, number, type, machine, address, ...times };
      stages.set(id, added);
      return added;
    },
    find: (stageId) => stages.get(stageId),
    open: (stageId, access) => {
      const stage = stages.get(stageId);
      if (stage === undefined) throw unknownStage(store.stages.findById(stageId));
      if (!access(stage.type)) throw noRows();
      if (stage.endedAt !== undefined) throw new ApiError(409, "The stage has ended");
      recordCall(stage);
      return stage;
    },
    recordCall,
    ofBuild: (buildId) => all().filter((stage) => stage.buildId === buildId),
    running: () => all().filter(({ endedAt }) => endedAt === undefined),
    takeEnded: (buildId) =>
      all().filter((stage) => {
        if (stage.buildId !== buildId || stage.endedAt !== undefined) return false;
        const stored = store.stages.findById(stage.id);
        if (stored !== undefined && !isFinished(stored.status)) return false;
        stage.endedAt = clock();
        queue.ended(stage.id);
        return true;
      }),
    forgetOld: () => {
      for (const { id, endedAt } of all())
        if (endedAt !== undefined && clock() - endedAt > rpcLimits.lateUploadMs) stages.delete(id);
    },
  };
}

function unknownStage(stored: Stage | undefined): ApiError {
  if (stored === undefined) return noRows();
  if (isFinished(stored.status)) return new ApiError(409, "The stage has ended");
  return new ApiError(409, "No runner has accepted the stage");
}
