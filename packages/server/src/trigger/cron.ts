import type { Cron } from "@signalbox/contract";
import { secondsOf, type Clock } from "../lib/clock.ts";
import { repeat } from "../lib/repeat.ts";
import type { Report } from "../lib/report.ts";
import { SourceError } from "../source/source-error.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Storage } from "../store/storage.ts";
import type { Store } from "../store/store.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import { nextTime } from "./cron-schedule.ts";
import { requestForCron, toRef } from "./build-request.ts";
import type { PreparedBuild, Trigger } from "./trigger.ts";

/** Starts the builds of cron jobs when they are due. */
export type CronScheduler = {
  /** Checks every second, until the signal is aborted. */
  start: () => void;
  /** Runs the jobs that are due now, without waiting for the next interval. Rejects if they cannot be read. */
  check: () => Promise<void>;
  /** Resolves once the signal has been aborted and no build is being prepared. */
  stopped: Promise<void>;
};

export type CronDeps = {
  store: Store;
  storage: Pick<Storage, "failed">;
  trigger: Trigger;
  clock: Clock;
  signal: AbortSignal;
  report: Report;
};

const checkEveryMs = 1000;

/**
 * The store holds the time of each job's next run, so that a restart loses no run, and a job that was due
 * several times while the machine slept runs only once.
 */
export function createCronScheduler(deps: CronDeps): CronScheduler {
  const { store, clock, signal } = deps;
  let running: Promise<void> | undefined;

  const runDue = async () => {
    for (const cron of store.cron.listDue(secondsOf(clock))) {
      if (signal.aborted) return;
      await run(cron, deps).catch((error: unknown) => {
        deps.storage.failed(error);
        // The job stays due, so the next interval retries it: a full disk would be reported every second.
        if (writeProblemOf(error) === undefined)
          deps.report.problem(`The cron job ${cron.name} failed`, error);
      });
    }
  };

  const check = () => {
    running ??= runDue().finally(() => {
      running = undefined;
    });
    return running;
  };

  const stopped = new Promise<void>((resolve) => {
    const stop = () => resolve(running?.catch(() => undefined));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

  const start = () =>
    repeat(check, {
      everyMs: checkEveryMs,
      signal,
      onError: (error) => deps.report.problem("Due cron jobs could not be read", error),
    });
  return { start, check, stopped };
}

/** One transaction stores the build and the job's next time, otherwise a crash could lose or repeat a run. */
const run = async (cron: Cron, deps: CronDeps): Promise<void> => {
  const { store, trigger } = deps;
  const stored = store.repos.findById(cron.repo_id);
  const prepared = stored?.repo.active ? await prepare(cron, stored, deps) : null;
  const build = store.transaction(() => {
    const exists = store.cron.find(cron.repo_id, cron.name)?.id === cron.id;
    store.cron.update(cron.id, scheduleAfter(cron, secondsOf(deps.clock), stored?.repo.active));
    return exists && prepared ? trigger.insert(prepared) : null;
  });
  if (build !== null) trigger.announce(build);
};

/** A job that is never due again moves a year ahead, because otherwise it would be tried each second. */
const scheduleAfter = (cron: Cron, now: number, ran = false) => {
  const next = nextTime(cron.expr, now) ?? now + 366 * 86_400;
  return ran ? { next, prev: cron.next } : { next };
};

const prepare = async (
  cron: Cron,
  stored: StoredRepo,
  { trigger, report }: CronDeps,
): Promise<PreparedBuild | null> => {
  try {
    const commit = await trigger.findCommit(stored, toRef(cron.branch));
    return await trigger.prepare(stored, requestForCron(cron, commit, trigger.authors));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const job = `The cron job ${cron.name} of ${stored.repo.slug}`;
    report.problem(`${job} could not start a build of ${cron.branch}: ${error.message}`);
    return null;
  }
};
