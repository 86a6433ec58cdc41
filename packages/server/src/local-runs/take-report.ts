import { isFinished, type LocalRunReport } from "@signalbox/contract";
import { ApiError } from "../lib/api-error.ts";
import { secondsOf, type Clock } from "../lib/clock.ts";
import type { DetailedBuild } from "../store/stages.ts";
import type { Store } from "../store/store.ts";
import { applyReport } from "./apply-report.ts";
import { keyOf, type LocalRunLogs, type StepPlace } from "./local-run-logs.ts";

type TakeDeps = {
  store: Store;
  hub: { publishBuild: (buildId: number) => void };
  clock: Clock;
};

/**
 * Stores the lines and states of a report in the order in which viewers must see them: a log is open before its step runs
 * and complete before its step ends. Does nothing if the build has ended. Rejects with an ApiError if a line belongs to an
 * unknown step.
 */
export async function takeReport(
  { buildId, logs }: { buildId: number; logs: LocalRunLogs },
  report: LocalRunReport,
  { store, hub, clock }: TakeDeps,
): Promise<void> {
  const before = findUnfinishedBuild(store, buildId);
  if (before === undefined) return;
  const ended = new Set(stepsOf(before.stages).filter(hasEnded).map(keyOf));
  // If an answer was lost, its report is sent again and may be about steps that have ended.
  const open = stepsOf(report.stages ?? []).filter((step) => !ended.has(keyOf(step)));
  const known = new Set([...stepsOf(before.stages), ...open].map(keyOf));
  for (const place of report.logs) {
    if (!known.has(keyOf(place))) throw new ApiError(400, `There is no step ${keyOf(place)}`);
    if (!ended.has(keyOf(place))) await (await logs.open(place)).add(place.lines);
  }
  const ending = open.filter(hasEnded);
  for (const step of open) if (step.status === "running") await logs.open(step);
  for (const step of ending) if (step.status !== "skipped") await (await logs.open(step)).finish();
  // Somebody may have cancelled the build in the meantime.
  const build = findUnfinishedBuild(store, buildId);
  if (build === undefined) return;
  applyReport(store, build, report, secondsOf(clock));
  if (report.stages !== undefined) hub.publishBuild(buildId);
  ending.forEach(logs.end);
}

/** Returns the build with its stages, or undefined if it has ended or was deleted. */
export function findUnfinishedBuild(store: Store, buildId: number): DetailedBuild | undefined {
  const build = store.builds.findById(buildId);
  if (build === undefined || isFinished(build.status)) return undefined;
  return store.stages.withStages(build);
}

type Rows = readonly {
  number: number;
  steps?: readonly { number: number; status: string }[] | undefined;
}[];

/** All steps of the stages. */
export function stepsOf(stages: Rows): (StepPlace & { status: string })[] {
  return stages.flatMap(({ number: stage, steps = [] }) =>
    steps.map(({ number: step, status }) => ({ stage, step, status })),
  );
}

function hasEnded({ status }: { status: string }): boolean {
  return isFinished(status);
}
