import { isFinished, type Build } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import { repeat } from "../lib/repeat.ts";
import type { Report } from "../lib/report.ts";
import { cancelBuild, type CancelDeps } from "./cancel.ts";

/** How long a build may be pending or running. */
const maxSeconds = 24 * 3600;
/** Builds that are about to end anyway get this much longer. */
const graceSeconds = 1800;
const checkEveryMs = 60_000;

export type ReaperDeps = CancelDeps & {
  signal: AbortSignal;
  report: Report;
};

/** Cancels builds that have been pending or running for more than a day, until the signal is aborted. */
export function startReaper(deps: ReaperDeps): void {
  repeat(() => reap(deps), {
    everyMs: checkEveryMs,
    signal: deps.signal,
    onError: (error) => deps.report.problem("An overdue build could not be cancelled", error),
  });
}

/**
 * Cancels the builds that are overdue now. A repository's timeout may exceed a day, so a running stage is
 * given at least that time.
 */
export function reap(deps: CancelDeps): void {
  const now = secondsOf(deps.clock);
  for (const build of deps.store.builds.listUnfinished())
    if (isOverdue(build, now, deps)) cancelBuild(build, deps);
}

const isOverdue = (build: Build, now: number, { store }: CancelDeps): boolean => {
  const since = build.status === "running" ? build.started : build.created;
  if (now - since <= maxSeconds + graceSeconds) return false;
  const repo = store.repos.findById(build.repo_id)?.repo;
  // A build of the example waits until somebody approves or declines it.
  if (repo?.example && build.status === "pending") return false;
  const stages = store.stages.list(build.id).filter(({ status }) => !isFinished(status));
  const newest = Math.max(0, ...stages.map(({ started }) => started));
  if (newest === 0) return true;
  const timeoutMinutes = repo?.timeout ?? 0;
  return now - newest > timeoutMinutes * 60 + graceSeconds;
};
