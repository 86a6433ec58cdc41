import {
  isFinished,
  type Build,
  type LocalRunReport,
  type LocalStage,
  type LocalStep,
  type Stage,
  type Step,
} from "@signalbox/contract";
import { changeStage, changeStep } from "../store/build-changes.ts";
import type { Store } from "../store/store.ts";

/**
 * Stores the reported states of a build, its stages and its steps. States never go back, so that a report may be sent twice. The
 * build ends only when all of its stages have ended.
 * @param now unix seconds
 */
export function applyReport(
  store: Store,
  build: Build,
  { now: sent, status, error, stages = [] }: LocalRunReport,
  now: number,
): void {
  const timeOf = (time = 0): number => (time === 0 ? 0 : Math.min(now, time + now - sent));
  store.transaction(() => {
    const known = new Map(store.stages.withStages(build).stages.map((one) => [one.number, one]));
    for (const reported of stages) {
      const stage = known.get(reported.number);
      if (stage === undefined) continue;
      applySteps(store, stage, reported.steps ?? [], timeOf);
      applyStage(store, stage, reported, timeOf);
    }
    const isOver = store.stages.list(build.id).every((stage) => isFinished(stage.status));
    if (isFinished(status) && isOver)
      store.builds.update(build.id, { status, finished: now, ...(error && { error }) });
  });
}

type TimeOf = (time: number | undefined) => number;

function applyStage(store: Store, stage: Stage, reported: LocalStage, timeOf: TimeOf): void {
  if (order(reported.status) <= order(stage.status)) return;
  const { status, exit_code, error, machine } = reported;
  const times = { started: timeOf(reported.started), stopped: timeOf(reported.stopped) };
  changeStage(store, stage.id, { status, exit_code, machine, ...times, ...(error && { error }) });
}

function applySteps(
  store: Store,
  stage: Stage,
  reported: readonly LocalStep[],
  timeOf: TimeOf,
): void {
  const known = new Map((stage.steps ?? []).map((step) => [step.number, step]));
  const rows = reported
    .filter(({ number }) => !known.has(number))
    .map(({ number, name, depends_on, errignore, detached, image }) => {
      return { number, name, depends_on, errignore, detached, image, status: "pending" };
    });
  for (const step of store.steps.insertAll(stage.id, rows)) known.set(step.number, step);
  for (const step of reported) applyStep(store, known.get(step.number), step, timeOf);
}

function applyStep(
  store: Store,
  step: Step | undefined,
  reported: LocalStep,
  timeOf: TimeOf,
): void {
  if (step === undefined || order(reported.status) <= order(step.status)) return;
  const { status, exit_code, error } = reported;
  const times = { started: timeOf(reported.started), stopped: timeOf(reported.stopped) };
  changeStep(store, step, { status, exit_code, ...times, ...(error && { error }) });
}

/** The rank of a status: only a status with a higher rank replaces another. */
function order(status: string): number {
  if (status === "waiting_on_dependencies") return 0;
  if (status === "pending") return 1;
  return status === "running" ? 2 : 3;
}
