import type { Socket } from "node:net";
import { ApiError } from "../../lib/api-error.ts";
import type { RemoteStage, RemoteStages } from "./remote-stages.ts";
import { rpcLimits } from "./rpc-limits.ts";

/** The requests that tell runners when a stage is cancelled. */
export type Watches = {
  /** Records that a runner requested the details of a stage, after which it watches the build. */
  expect: (stage: RemoteStage, socket: Socket) => void;
  /** Resolves with true once the stage must end, and with false after some minutes or once the signal is aborted. */
  watch: (
    buildId: number,
    address: string,
    socket: Socket,
    signal: AbortSignal,
  ) => Promise<boolean>;
  /** Answers the requests of a stage that has ended. */
  stageEnded: (stage: RemoteStage) => void;
};

type Watch = { stage: RemoteStage | undefined; buildId: number; answer: (isOver: boolean) => void };

/**
 * A watch names only the build, and several runners may run stages of it. It belongs to the stage that its connection
 * requested last, or else to a stage of the same address that has no watch.
 */
export function createWatches(stages: RemoteStages): Watches {
  const open = new Set<Watch>();
  const expected = new WeakMap<Socket, RemoteStage>();

  const stageOf = (buildId: number, address: string, socket: Socket): RemoteStage | undefined => {
    // The watch of a stage that has ended would end the runner's current stage.
    const candidates = stages
      .ofBuild(buildId)
      .filter((stage) => stage.address === address && stage.endedAt === undefined);
    const requested = candidates.find((stage) => stage === expected.get(socket));
    const watched = new Set([...open].map(({ stage }) => stage));
    const unwatched = candidates.filter((stage) => !watched.has(stage));
    return requested ?? unwatched.at(-1) ?? takeOver(candidates);
  };

  /** A broken connection may look open for a long time, so a runner's next request replaces its oldest one. */
  const takeOver = (candidates: readonly RemoteStage[]): RemoteStage | undefined => {
    const oldest = [...open].find(({ stage }) => stage !== undefined && candidates.includes(stage));
    oldest?.answer(false);
    return oldest?.stage;
  };

  const isOver = (buildId: number): boolean =>
    stages.ofBuild(buildId).every(({ endedAt }) => endedAt !== undefined);

  return {
    expect: (stage, socket) => void expected.set(socket, stage),
    watch: async (buildId, address, socket, signal) => {
      if (open.size >= rpcLimits.waiting) throw new ApiError(503, "Too many requests are waiting");
      return new Promise((resolve) => {
        const stage = stageOf(buildId, address, socket);
        if (stage !== undefined) stages.recordCall(stage);
        const isEnded = stage === undefined && isOver(buildId);
        if (isEnded || signal.aborted) return resolve(isEnded);
        const answer = (isOver: boolean): void => {
          if (!open.delete(watch)) return;
          clearTimeout(timer);
          signal.removeEventListener("abort", leave);
          resolve(isOver);
        };
        const leave = (): void => answer(false);
        const watch: Watch = { stage, buildId, answer };
        const timer = setTimeout(leave, rpcLimits.holdMs);
        signal.addEventListener("abort", leave, { once: true });
        open.add(watch);
      });
    },
    stageEnded: (ended) => {
      for (const { stage, buildId, answer } of open)
        if (
          stage === ended ||
          (stage === undefined && buildId === ended.buildId && isOver(buildId))
        )
          answer(true);
    },
  };
}
