import { isFinished, type Build } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import { cancelBuild, type CancelDeps } from "./cancel.ts";

/** How long a build may be pending or running, with half an hour for those that are about to end. */
const longestSeconds = 24 * 3600;
const bufferSeconds = 1800;
const checkEveryMs = 60_000;

export type ReaperDeps = CancelDeps & {
  signal: AbortSignal;
  /** Tells the administrator which build could not be ended, and why. */
  report: Report["problem"];
};

/** Ends builds that have been pending or running for more than a day, until its signal. */
export const startReaper = (deps: ReaperDeps): void => {
  const timer = setInterval(() => {
    try {
      reap(deps);
    } catch (error) {
      deps.report("A build that takes too long could not be ended", error);
    }
  }, checkEveryMs);
  deps.signal.addEventListener("abort", () => clearInterval(timer), { once: true });
};

/**
 * Ends the builds that are overdue now, as killed, and tells their viewers. A repository may allow its
 * stages more than a day: then a stage that runs has that time.
 */
export const reap = (deps: CancelDeps): void => {
  const now = secondsOf(deps.clock);
  for (const build of deps.store.builds.listUnfinished())
    if (isOverdue(build, now, deps)) cancelBuild(build, deps);
};

const isOverdue = (build: Build, now: number, { store }: CancelDeps): boolean => {
  const since = build.status === "running" ? build.started : build.created;
  if (now - since <= longestSeconds + bufferSeconds) return false;
  const stages = store.stages.list(build.id).filter(({ status }) => !isFinished(status));
  const newest = Math.max(0, ...stages.map(({ started }) => started));
  if (newest === 0) return true;
  const timeoutMinutes = store.repos.findById(build.repo_id)?.repo.timeout ?? 0;
  return now - newest > timeoutMinutes * 60 + bufferSeconds;
};
