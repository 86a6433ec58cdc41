import { secondsOf } from "../clock.ts";
import { chooseStages } from "./choose-stages.ts";
import { endInterrupted } from "./interrupted.ts";
import { recover } from "./recover.ts";
import { runStage, type StopReason } from "./run-stage.ts";
import type { RunnerDeps } from "./runner-deps.ts";
import { beginStage, changeStage, settleBuild } from "./store-changes.ts";

/** Runs the stages of builds, first come first served. */
export interface Runner {
  /** Puts in order what an earlier server was killed in the middle of. To be done before anything else. */
  recover: () => Promise<void>;
  /** Begins to take stages. */
  start: () => void;
  /** There may be stages to run: a build was created, a stage approved. */
  wake: () => void;
  /** Ends the processes of a build, whose stages and steps have ended in the store already. */
  cancel: (buildId: number) => void;
  /** No stage begins until `resume`; those that run go on. */
  pause: () => void;
  resume: () => void;
  isPaused: () => boolean;
  /** Takes no more stages and ends those that run: they are errors that say that the server stopped. */
  close: () => Promise<void>;
}

interface Running {
  buildId: number;
  stop: AbortController;
  ended: Promise<void>;
}

export const createRunner = (deps: RunnerDeps): Runner => {
  const { store, hub, clock } = deps;
  const running = new Map<number, Running>();
  let isStarted = false;
  let isPaused = false;
  let isClosed = false;
  let isAwake = false;

  const throttle = (repoId: number): number => store.repos.findById(repoId)?.repo.throttle ?? 0;

  const startStages = (): void => {
    isAwake = false;
    if (!isStarted || isPaused || isClosed || running.size >= deps.concurrency) return;
    const limits = { concurrency: deps.concurrency, throttle };
    for (const id of chooseStages(store.stages.listQueue(), limits)) startStage(id);
  };

  const startStage = (id: number): void => {
    const stage = store.stages.findById(id);
    if (stage === undefined) return;
    beginStage(store, stage, deps.machine, secondsOf(clock));
    hub.publishBuild(stage.build_id);
    const stop = new AbortController();
    const ended = runStage(id, deps, stop.signal)
      .catch((cause: unknown) => fail(id, cause))
      .then(() => leave(id, stage.build_id));
    running.set(id, { buildId: stage.build_id, stop, ended });
  };

  const fail = (id: number, cause: unknown): void => {
    deps.report.problem("A stage could not be run", cause);
    const error = "The stage could not be run";
    changeStage(store, id, { status: "error", error, exit_code: 255, stopped: secondsOf(clock) });
  };

  const leave = (id: number, buildId: number): void => {
    running.delete(id);
    // Decided by close(), for the whole build.
    if (isClosed) return;
    settleBuild(store, buildId, secondsOf(clock));
    hub.publishBuild(buildId);
    wake();
  };

  /** Stages that come together are looked at together, and never in the middle of a request. */
  const wake = (): void => {
    if (isAwake) return;
    isAwake = true;
    setImmediate(startStages);
  };

  const stopAll = (wanted: (stage: Running) => boolean, reason: StopReason): Promise<void>[] =>
    [...running.values()].filter(wanted).map(({ stop, ended }) => {
      stop.abort(reason);
      return ended;
    });

  return {
    recover: () => recover(deps),
    start: () => {
      isStarted = true;
      wake();
    },
    wake,
    cancel: (buildId) => void stopAll((stage) => stage.buildId === buildId, "cancelled"),
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
      wake();
    },
    isPaused: () => isPaused,
    close: async () => {
      isClosed = true;
      const buildIds = new Set([...running.values()].map(({ buildId }) => buildId));
      const ended = stopAll(() => true, "stopped");
      for (const id of buildIds) {
        const build = store.builds.findById(id);
        if (build && endInterrupted(store, build, secondsOf(clock))) hub.publishBuild(id);
      }
      await Promise.all(ended);
    },
  };
};
