import {
  isCancellable,
  isFinished,
  type Build,
  type Repo,
  type Stage,
  type Step,
} from "@signalbox/contract";
import { secondsOf, type Clock } from "../lib/clock.ts";
import { exitCodes } from "../lib/exit-codes.ts";
import type { DetailedBuild } from "../store/stages.ts";
import type { Store } from "../store/store.ts";

export type CancelDeps = {
  store: Store;
  clock: Clock;
  runner: {
    /** Makes the runner look for stages that can start. */
    wake: () => void;
    /** Ends the processes of a build whose stages and steps are already stored as ended. */
    cancel: (buildId: number) => void;
  };
  hub: { publishBuild: (buildId: number) => void };
};

/**
 * Cancels a pending or running build. Its unfinished stages and steps become `killed` if they have started
 * and `skipped` otherwise. Finished builds are left unchanged.
 * @param why is stored in words, because the status alone does not say who or what ended the build
 */
export function cancelBuild(build: Build, deps: CancelDeps, why: Why = {}): DetailedBuild {
  const { store } = deps;
  if (!isCancellable(build.status)) return store.stages.withStages(build);
  const now = secondsOf(deps.clock);
  const { status, cancel_reason } = endOfBuild(why);
  store.transaction(() => {
    const started = build.started || now;
    for (const stage of store.stages.withStages(build).stages) endStage(store, stage, now);
    store.builds.update(build.id, { status, started, finished: now, cancel_reason });
  });
  deps.runner.cancel(build.id);
  deps.hub.publishBuild(build.id);
  return store.stages.withStages(store.builds.findById(build.id) ?? build);
}

/** Cancels older builds of the same branch or pull request if the repository is configured so. */
export function cancelOlder(build: Build, deps: CancelDeps): void {
  const repo = deps.store.repos.findById(build.repo_id)?.repo;
  // These cheap checks come first because the list below may hold thousands of builds.
  const isWanted =
    (build.event === "push" && repo?.auto_cancel_pushes) ||
    (build.event === "pull_request" && repo?.auto_cancel_pull_requests);
  if (!repo || !isWanted || isFinished(build.status)) return;
  for (const older of deps.store.builds.listUnfinished())
    if (isReplaced(older, build, repo)) cancelBuild(older, deps, { newer: build.number });
}

/** Who cancels a build, or the number of the build that replaces it. */
type Why = { by?: string; newer?: number };

/** A replaced build is skipped. The words are those of Woodpecker's builds. */
const endOfBuild = ({
  by,
  newer,
}: Why): { status: "killed" | "skipped"; cancel_reason: string } => {
  if (newer !== undefined) return { status: "skipped", cancel_reason: `Superseded by #${newer}` };
  return { status: "killed", cancel_reason: by === undefined ? "" : `Canceled by ${by}` };
};

const isReplaced = (older: Build, newer: Build, repo: Repo): boolean =>
  older.repo_id === newer.repo_id &&
  older.number < newer.number &&
  older.event === newer.event &&
  older.ref === newer.ref &&
  (older.status === "pending" || repo.auto_cancel_running);

const endStage = (store: Store, stage: Stage, now: number): void => {
  if (isFinished(stage.status)) return;
  store.stages.update(stage.id, endOf(stage, now));
  for (const step of stage.steps ?? [])
    if (!isFinished(step.status))
      store.steps.update(step.id, { ...endOf(step, now), exit_code: exitCodes.cancelled });
};

const endOf = ({ started }: Stage | Step, now: number) =>
  started ? { status: "killed", stopped: now } : { status: "skipped", started: now, stopped: now };
