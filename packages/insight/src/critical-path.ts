import { isFinished, type Build, type Stage, type Step } from "@signalbox/contract";
import { stageDependencies, stepDependencies } from "./dependencies.ts";
import { stagesOf } from "./outcome.ts";
import type { StepName } from "./step-key.ts";

/**
 * A stretch of the critical path, in Unix seconds. While it waits, `stage` waits for a runner, for an approval or, within
 * a stage, `step` is due but has not started. While it runs without a step, the runner prepares or cleans up the stage.
 */
export type Segment = {
  readonly kind: "waiting" | "running";
  readonly from: number;
  readonly to: number;
  readonly stage: string;
  readonly step?: string;
};

/** `total` is the duration of all segments, `waiting` that of the waiting ones, in seconds. */
export type CriticalPath = {
  readonly total: number;
  readonly waiting: number;
  /** In order of time, without gaps: each begins where the previous one ends. */
  readonly segments: readonly Segment[];
  /** The step that takes the largest part of the path. */
  readonly longest: { readonly name: StepName; readonly seconds: number } | undefined;
};

/**
 * The parts of a build that determined its duration: backwards from the stage that ended last, each time to the dependency that
 * ended last, and within each stage in the same way over its steps. Whatever is not on this path could have been
 * faster or slower without a change of the total. Undefined if the build took no time.
 * @param now the end of what still runs, in Unix seconds; not needed for a build that has ended
 */
export function criticalPath(build: Build, now = 0): CriticalPath | undefined {
  const stages = stagesOf(build);
  const path = pathOf(stages, stageDependencies(stages), now);
  let from = build.created || build.started || (path[0]?.from ?? 0);
  const segments: Segment[] = [];
  for (const { part, from: start, to } of path) {
    add(segments, { kind: "waiting", from, to: start, stage: part.name });
    segments.push(...stageSegments(part, { from: Math.max(from, start), to, now }));
    from = Math.max(from, to);
  }
  if (!isFinished(build.status)) add(segments, stillWaiting(stages, from, now));
  return segments.length === 0 ? undefined : summarize(segments);
}

/** While a build is open and no stage runs, it waits for the next stage in the file's order. */
const stillWaiting = (stages: readonly Stage[], from: number, to: number): Segment => {
  const next = stages.find((stage) => !isFinished(stage.status));
  return { kind: "waiting", from, to, stage: next?.name ?? "" };
};

type Run<Part> = { readonly part: Part; readonly from: number; readonly to: number };

/** The chain of parts in which each started when the previous one ended, up to the part that ended last. */
const pathOf = <Part extends Stage | Step>(
  parts: readonly Part[],
  dependencies: readonly (readonly number[])[],
  now: number,
): Run<Part>[] => {
  const runs = parts.map((part) => runOf(part, now));
  const path: Run<Part>[] = [];
  let next = last(runs, [...parts.keys()]);
  while (next !== undefined) {
    const run = runs[next];
    if (run) path.push(run);
    next = last(runs, startedAfter(runs, dependencies, next));
  }
  return path.toReversed();
};

/** A part that did not run passes its dependents on to its own dependencies. */
const startedAfter = <Part>(
  runs: readonly (Run<Part> | undefined)[],
  dependencies: readonly (readonly number[])[],
  index: number,
): number[] => {
  const found = new Set<number>();
  const open = [...(dependencies[index] ?? [])];
  for (const before of open) {
    if (found.has(before)) continue;
    found.add(before);
    if (runs[before] === undefined) open.push(...(dependencies[before] ?? []));
  }
  return [...found];
};

/** The index of the part that ended last; undefined if none of them ran. */
const last = <Part>(
  runs: readonly (Run<Part> | undefined)[],
  indices: readonly number[],
): number | undefined => {
  let best: number | undefined;
  for (const index of indices) {
    const to = runs[index]?.to ?? -1;
    if (to > (best === undefined ? -1 : (runs[best]?.to ?? -1))) best = index;
  }
  return best;
};

/** A detached step runs beside the others until its stage ends, so nothing waits for its end. */
const runOf = <Part extends Stage | Step>(part: Part, now: number): Run<Part> | undefined => {
  const { started = 0, stopped = 0 } = part;
  if (started === 0 || part.status === "skipped") return undefined;
  const isDetached = "detached" in part && part.detached === true;
  return { part, from: started, to: isDetached ? started : Math.max(started, stopped || now) };
};

const stageSegments = (
  stage: Stage,
  { from, to, now }: { from: number; to: number; now: number },
): Segment[] => {
  const segments: Segment[] = [];
  const steps = stage.steps ?? [];
  let at = from;
  for (const run of pathOf(steps, stepDependencies(steps), now)) {
    const start = clamp(run.from, at, to);
    const end = clamp(run.to, start, to);
    const kind = at === from ? "running" : "waiting";
    const names = { stage: stage.name, ...(kind === "waiting" ? { step: run.part.name } : {}) };
    add(segments, { kind, from: at, to: start, ...names });
    add(segments, {
      kind: "running",
      from: start,
      to: end,
      stage: stage.name,
      step: run.part.name,
    });
    at = end;
  }
  add(segments, { kind: "running", from: at, to, stage: stage.name });
  return segments;
};

const add = (segments: Segment[], segment: Segment): void => {
  if (segment.to > segment.from) segments.push(segment);
};

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), Math.max(min, max));

const summarize = (segments: readonly Segment[]): CriticalPath => {
  let [total, waiting] = [0, 0];
  let longest: CriticalPath["longest"];
  for (const { kind, from, to, stage, step } of segments) {
    total += to - from;
    if (kind === "waiting") waiting += to - from;
    else if (step !== undefined && to - from > (longest?.seconds ?? 0))
      longest = { name: { stage, step }, seconds: to - from };
  }
  return { total, waiting, segments, longest };
};
