import {
  isFinished,
  type Build,
  type LocalRunReport,
  type NewLocalRun,
  type User,
} from "@signalbox/contract";
import { ApiError, noRows } from "../lib/api-error.ts";
import { secondsOf, type Clock } from "../lib/clock.ts";
import { createRate } from "../lib/rate.ts";
import type { Report } from "../lib/report.ts";
import type { LogStore } from "../live/log-store.ts";
import { endWithError } from "../runner/interrupted.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { DetailedBuild } from "../store/stages.ts";
import type { Store } from "../store/store.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import { checkNewLocalRun, checkReport } from "./check-local-run.ts";
import { createLocalRunLogs, type LocalRunLogs } from "./local-run-logs.ts";
import { localRunLimits } from "./local-run-limits.ts";
import { requestForLocalRun, stageOf } from "./new-build.ts";
import { findUnfinishedBuild, stepsOf, takeReport } from "./take-report.ts";

/** The builds that `signalbox run --to` shows on this server. They run elsewhere; the server only stores their reports. */
export type LocalRuns = {
  /** Stores a new run as a running build. Throws an ApiError if a limit is exceeded. */
  begin: (stored: StoredRepo, caller: User, run: NewLocalRun) => Build;
  /**
   * Stores new states and log lines, unless the build has ended on this server. Rejects with an ApiError if somebody else began
   * the run, or if a limit is exceeded.
   */
  report: (build: Build, caller: User, report: LocalRunReport) => Promise<Build>;
  /** Closes the logs of a build that has ended. Call it after each change to a build. */
  buildChanged: (buildId: number) => void;
  /** Resumes the runs from before a restart, and starts to end runs that have stopped reporting. */
  start: () => Promise<void>;
};

type LocalRunsDeps = {
  store: Store;
  logs: Pick<LogStore, "resume">;
  hub: { publishBuild: (buildId: number) => void };
  clock: Clock;
  report: Report;
  /** Aborted when the server stops. */
  signal: AbortSignal;
};

type Run = {
  buildId: number;
  login: string;
  /** Unix milliseconds. */
  lastCall: number;
  logs: LocalRunLogs;
  /** The report that is being stored. */
  work: Promise<void> | undefined;
};

export function createLocalRuns(deps: LocalRunsDeps): LocalRuns {
  const { store, hub, clock } = deps;
  const runs = new Map<number, Run>();
  const mayCall = createRate(clock, localRunLimits.calls);

  const add = ({ id, trigger }: Build): Run => {
    const logs = createLocalRunLogs(id, deps.logs);
    const run = { buildId: id, login: trigger, lastCall: clock(), logs, work: undefined };
    runs.set(id, run);
    return run;
  };

  const limitCalls = (login: string): void => {
    if (!mayCall(login)) throw new ApiError(429, "Too many calls for local runs");
  };

  const findUnfinished = (buildId: number): DetailedBuild | undefined =>
    findUnfinishedBuild(store, buildId);

  const forget = (run: Run): void => {
    runs.delete(run.buildId);
    void Promise.resolve(run.work)
      .catch(() => undefined)
      .then(run.logs.endAll);
  };

  const check = (): void => {
    for (const run of runs.values()) {
      const build = findUnfinished(run.buildId);
      if (build === undefined) forget(run);
      else if (clock() - run.lastCall >= localRunLimits.lostMs) {
        endLostRun(store, build, secondsOf(clock));
        hub.publishBuild(build.id);
      }
    }
  };

  /** A failed check must not crash the server; the next check repeats it. */
  const checkSafely = (): void => {
    try {
      check();
    } catch (cause) {
      if (writeProblemOf(cause) === undefined)
        deps.report.problem("The local runs could not be checked", cause);
    }
  };

  return {
    begin: ({ repo }, caller, run) => {
      limitCalls(caller.login);
      checkNewLocalRun(run);
      if (!repo.active) throw new ApiError(409, "The repository is not active");
      const own = [...runs.values()].filter(({ login }) => login === caller.login);
      if (own.length >= localRunLimits.unfinished)
        throw new ApiError(429, `${caller.login} has ${own.length} unfinished local runs`);
      const request = requestForLocalRun(run, caller, secondsOf(clock));
      const { stages: _, ...build } = store.builds.insert(
        repo.id,
        request,
        run.stages.map(stageOf),
      );
      add(build);
      hub.publishBuild(build.id);
      return build;
    },
    report: async (build, caller, report) => {
      if (build.local === undefined || build.trigger !== caller.login) throw noRows();
      limitCalls(caller.login);
      checkReport(report);
      const run = runs.get(build.id);
      if (run === undefined && isFinished(build.status)) return build;
      // The sender keeps its report and sends it again.
      if (run === undefined) throw new ApiError(503, "The server is stopping");
      if (run.work !== undefined)
        throw new ApiError(429, "The previous report is still being stored");
      run.lastCall = clock();
      run.work = takeReport(run, report, deps).finally(() => {
        run.work = undefined;
      });
      await run.work;
      return store.builds.findById(build.id) ?? build;
    },
    buildChanged: (buildId) => {
      const run = runs.get(buildId);
      if (run !== undefined && findUnfinished(buildId) === undefined) forget(run);
    },
    start: async () => {
      for (const build of store.builds
        .listUnfinished()
        .filter(({ local }) => local !== undefined)) {
        const run = add(build);
        for (const { stage, step, status } of stepsOf(store.stages.withStages(build).stages))
          if (status === "running") await run.logs.open({ stage, step });
      }
      const timer = setInterval(checkSafely, localRunLimits.checkMs);
      timer.unref();
      deps.signal.addEventListener("abort", () => {
        clearInterval(timer);
        runs.forEach(forget);
      });
    },
  };
}

const lostText = "The local run stopped reporting";

/**
 * Ends the build of a local run that no longer reports.
 * @param now unix seconds
 */
function endLostRun(store: Store, build: DetailedBuild, now: number): void {
  store.transaction(() => {
    for (const stage of build.stages)
      if (!isFinished(stage.status)) endWithError(store, stage, now, () => lostText);
    store.builds.update(build.id, { status: "error", error: lostText, finished: now });
  });
}
