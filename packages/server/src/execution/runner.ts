import type { Stage } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import { exitCodes } from "../lib/exit-codes.ts";
import { createDeferredWrites } from "../store/deferred-writes.ts";
import type { StageChange } from "../store/stages.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import { chooseStages } from "./choose-stages.ts";
import { divideQueue, type DividedQueue } from "./divide-queue.ts";
import { createPacedSearch } from "./paced-search.ts";
import { endInterrupted } from "./interrupted.ts";
import { recoverInterruptedBuilds } from "./recover.ts";
import { runStage, type StopReason } from "./run-stage.ts";
import type { RunnerDeps } from "./runner-deps.ts";
import { beginStage, changeStage, settleBuild } from "../store/build-changes.ts";

/** Runs the stages of builds in the order in which they were created. */
export type Runner = {
  /** Cleans up after a server that was killed while builds ran. Call it before anything else. */
  recover: () => Promise<void>;
  start: () => void;
  /** Call it when a stage may have become ready: a build was created or a stage approved. */
  wake: () => void;
  /** Ends the processes of a build whose stages and steps are already stored as ended. */
  cancel: (buildId: number) => void;
  /** Starts no more stages until `resume`. Running stages continue. */
  pause: () => void;
  resume: () => void;
  isPaused: () => boolean;
  /** Marks running stages as `error`, because the server stopped, and starts no new ones. */
  close: () => Promise<void>;
};

type Running = {
  buildId: number;
  stop: AbortController;
  ended: Promise<void>;
};

export function createRunner(deps: RunnerDeps): Runner {
  const { store, hub, clock } = deps;
  const running = new Map<number, Running>();
  let isStarted = false;
  let isPaused = false;
  let isClosed = false;

  const throttle = (repoId: number): number => store.repos.findById(repoId)?.repo.throttle ?? 0;

  /** Returns how long it took to choose, in milliseconds. */
  const startStages = (): number => {
    if (!isStarted || isPaused || isClosed) return 0;
    if (deps.remote === undefined && running.size >= deps.concurrency) return 0;
    const began = performance.now();
    let tookMs = 0;
    try {
      const chosen = choose();
      tookMs = performance.now() - began;
      chosen.local.forEach(startStage);
      chosen.offerOthers();
    } catch (cause) {
      deps.storage.failed(cause);
      if (writeProblemOf(cause) === undefined)
        deps.report.problem("The queue could not be read", cause);
      void deps.storage.nextRetry().then(wake);
    }
    return tookMs;
  };

  const choose = (): DividedQueue => {
    if (deps.remote !== undefined) return divideQueue(deps.remote, throttle, deps);
    const limits = { concurrency: deps.concurrency, throttle };
    const local = chooseStages(store.stages.listQueue(), limits);
    return { local, offerOthers: () => undefined };
  };

  const startStage = (id: number): void => {
    const stage = store.stages.findById(id);
    if (stage === undefined) return;
    beginStage(store, stage, deps.machine, secondsOf(clock));
    hub.publishBuild(stage.build_id);
    const stop = new AbortController();
    const ended = run(stage, stop.signal)
      .catch((cause: unknown) =>
        deps.report.problem("The result of a stage could not be stored", cause),
      )
      .then(() => removeRunning(stage));
    running.set(id, { buildId: stage.build_id, stop, ended });
  };

  /** Runs a stage and stores its result, retrying while the disk is full. */
  const run = async ({ id, build_id }: Stage, signal: AbortSignal): Promise<void> => {
    const writes = createDeferredWrites(deps.storage, deps.signal);
    await runStage(id, deps, writes, signal).catch((cause: unknown) => {
      const change = toFailure(cause);
      writes.write(() => changeStage(store, id, change));
    });
    await writes.flush();
    // close() has stored the status of the whole build.
    if (isClosed) return;
    writes.write(() => settleBuild(store, build_id, secondsOf(clock)));
    await writes.flush();
  };

  const toFailure = (cause: unknown): StageChange => {
    deps.report.problem("A stage could not be run", cause);
    deps.storage.failed(cause);
    const isFull = writeProblemOf(cause) === "full";
    const error = isFull ? "The server's disk is full" : "The stage could not be run";
    return { status: "error", error, exit_code: exitCodes.error, stopped: secondsOf(clock) };
  };

  const removeRunning = ({ id, build_id }: Stage): void => {
    running.delete(id);
    if (isClosed) return;
    hub.publishBuild(build_id);
    wake();
  };

  /** If this write fails, `recover` ends the build at the next start. */
  const interrupt = (buildId: number): void => {
    try {
      const build = store.builds.findById(buildId);
      if (build && endInterrupted(store, build, secondsOf(clock), deps.remote !== undefined))
        hub.publishBuild(buildId);
    } catch (cause) {
      deps.report.problem("The result of a build could not be stored", cause);
    }
  };

  /** Deferred, so that one check covers several calls, and does not run inside a request. */
  const wake = createPacedSearch(startStages, () => performance.now());

  const stopStages = (matches: (stage: Running) => boolean, reason: StopReason): Promise<void>[] =>
    [...running.values()].filter(matches).map(({ stop, ended }) => {
      stop.abort(reason);
      return ended;
    });

  return {
    recover: () => recoverInterruptedBuilds(deps),
    start: () => {
      isStarted = true;
      wake();
    },
    wake,
    cancel: (buildId) => void stopStages((stage) => stage.buildId === buildId, "cancelled"),
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
      const ended = stopStages(() => true, "stopped");
      for (const id of buildIds) interrupt(id);
      await Promise.all(ended);
    },
  };
}
