import { isFinished, type Build, type Stage, type Step } from "@signalbox/contract";
import { comparableBuilds, targetBranchBuilds } from "./comparable.ts";
import { inOrder, stageDependencies, stepDependencies } from "./dependencies.ts";
import { median, quantile } from "./durations.ts";
import { isWhole, outcomeOf, stagesOf } from "./outcome.ts";
import { keyOf, sampleOf, medianSample, type Sample } from "./samples.ts";

/**
 * How much the successful builds agree: all within 15 % of the estimate, within 40 %, or further apart. "unclear" if the
 * range is too wide to plan with: show no numbers then.
 */
export type Confidence = "high" | "medium" | "low" | "unclear";

/** When something that runs is expected to end. Times are Unix seconds. */
export type Estimate = {
  readonly end: number;
  /** Seconds from now; 0 once the estimate has passed. */
  readonly left: number;
  /** How many seconds it has run longer than estimated; 0 before. */
  readonly overdue: number;
  /** The 10th and 90th percentile of the end among the successful builds. */
  readonly earliest: number;
  readonly latest: number;
  readonly confidence: Confidence;
  /** The number of successful builds behind the estimate. */
  readonly samples: number;
};

export type TimeLeft = {
  readonly build: Estimate;
  /** The estimates of the running steps, by {@link stepKey}. */
  readonly steps: ReadonlyMap<string, Estimate>;
};

/** Fewer successful builds than this give no estimate. */
const minSamples = 2;

/** With fewer samples than this, confidence is never high. */
const minHighConfidenceSamples = 5;

/** A wider range, in seconds, tells nobody when to come back. */
const maxRange = 30 * 60;

/** A range up to this is fine, although it may be longer than the build. */
const minUnclearRange = 2 * 60;

/** Older builds say less about the next one. */
const maxSamples = 20;

/**
 * How long a running build and its running steps will still take. Medians of the newest comparable builds that passed are
 * laid out by the dependencies of stages and steps, from what has ended already; the longest path is the estimate.
 * A pull request without successful builds is estimated by its target branch.
 * The history is only read again if it or the build is another object, so this may be called every second.
 * @param now Unix seconds
 * @returns undefined for an ended build, and with fewer than two successful builds
 */
export function estimateTimeLeft(
  build: Build,
  history: readonly Build[],
  now: number,
): TimeLeft | undefined {
  let known = estimators.get(build);
  if (known?.history !== history) {
    known = { history, estimateAt: createEstimator(build, history) };
    estimators.set(build, known);
  }
  return known.estimateAt(now);
}

type EstimateAt = (now: number) => TimeLeft | undefined;

const estimators = new WeakMap<Build, { history: readonly Build[]; estimateAt: EstimateAt }>();

/** Everything but the clock is evaluated once. The latest estimate is kept for callers in the same second. */
const createEstimator = (build: Build, history: readonly Build[]): EstimateAt => {
  if (isFinished(build.status)) return () => undefined;
  const { samples, usual } = usualDurations(build, history);
  if (samples.length < minSamples) return () => undefined;
  const plan = planOf(build, usual);
  let latest: { now: number; left: TimeLeft } | undefined;
  return (now) => {
    if (latest?.now !== now) latest = { now, left: estimateAll(plan, samples, now) };
    return latest.left;
  };
};

type Usual = { readonly samples: readonly Sample[]; readonly usual: Sample };

const usualCache = new WeakMap<readonly Build[], Map<number, Usual>>();

/**
 * The part of the history that matters depends only on the build's number, so it is not evaluated again for each event.
 */
const usualDurations = (build: Build, history: readonly Build[]): Usual => {
  const builds = usualCache.get(history) ?? new Map<number, Usual>();
  usualCache.set(history, builds);
  let known = builds.get(build.number);
  if (known === undefined) {
    const samples = goodBuilds(build, history).map(sampleOf);
    known = { samples, usual: medianSample(samples) };
    builds.set(build.number, known);
  }
  return known;
};

const estimateAll = (plan: Plan, samples: readonly Sample[], now: number): TimeLeft => {
  const ends = samples.map((sample) => endOfBuild(plan, sample, now));
  const end = endOfBuild(plan, plan.usual, now);
  const build = estimate(end, ends, startOf(plan.build), now);
  const steps = new Map(runningSteps(plan, samples, now));
  return { build: [...steps.values()].find((step) => endsAs(build, step)) ?? build, steps };
};

/** Whether the build ends with the step. Its confidence is relative to another duration, and would sound different. */
const endsAs = (build: Estimate, step: Estimate): boolean =>
  step.end === build.end && step.earliest === build.earliest && step.latest === build.latest;

const goodBuilds = (build: Build, history: readonly Build[]): Build[] => {
  const passed = (builds: readonly Build[]): Build[] =>
    builds.filter((other) => outcomeOf(other) === "passed" && isWhole(other)).slice(0, maxSamples);
  const comparable = passed(comparableBuilds(build, history));
  return comparable.length >= minSamples ? comparable : passed(targetBranchBuilds(build, history));
};

/** Stages or steps in an order in which each follows its dependencies, whose indices are in `before`. */
type Schedule<Part> = readonly {
  readonly part: Part;
  readonly key: string;
  readonly index: number;
  readonly before: readonly number[];
}[];

const scheduleOf = <Part>(
  parts: readonly Part[],
  dependencies: readonly (readonly number[])[],
  keyOfPart: (part: Part) => string,
): Schedule<Part> =>
  inOrder(dependencies).flatMap((index) => {
    const part = parts[index];
    if (part === undefined) return [];
    return [{ part, key: keyOfPart(part), index, before: dependencies[index] ?? [] }];
  });

/** The running build. `usual` has the medians, which replace values that a single successful build lacks. */
type Plan = {
  readonly build: Build;
  readonly usual: Sample;
  readonly stages: Schedule<Stage>;
  readonly stepsOf: ReadonlyMap<Stage, Schedule<Step>>;
};

const planOf = (build: Build, usual: Sample): Plan => {
  const stages = stagesOf(build);
  const stepsOf = stages.map((stage) => {
    const steps = stage.steps ?? [];
    const schedule = scheduleOf(steps, stepDependencies(steps), (step) => keyOf(stage, step));
    return [stage, schedule] as const;
  });
  return {
    build,
    usual,
    stages: scheduleOf(stages, stageDependencies(stages), (stage) => keyOf(stage)),
    stepsOf: new Map(stepsOf),
  };
};

const startOf = (build: Build): number => build.started || build.created;

const endOfBuild = (plan: Plan, sample: Sample, now: number): number => {
  const { build, usual, stages } = plan;
  const end = lastEnd(stages, {
    due: build.created || build.started,
    open: (stage, key, due) => {
      if (stage.started > 0) return endOfStage(plan, stage, key, sample, now);
      const wait = sample.waits.get(key) ?? usual.waits.get(key) ?? 0;
      return Math.max(now, due + wait) + secondsOf(plan, sample, key);
    },
  });
  return Math.max(startOf(build), end);
};

/** A stage that runs ends with its last step, or as usual if its steps are unknown. */
const endOfStage = (plan: Plan, stage: Stage, key: string, sample: Sample, now: number): number => {
  const steps = plan.stepsOf.get(stage) ?? [];
  if (steps.length === 0) return stage.started + secondsOf(plan, sample, key);
  const end = lastEnd(steps, {
    due: stage.started,
    open: (step, keyOfStep, due) => {
      if (step.detached === true) return step.started || due;
      const seconds = secondsOf(plan, sample, keyOfStep);
      // May be before now. The step then takes longer than usual, and the build is shown as late.
      return step.started ? step.started + seconds : Math.max(now, due) + seconds;
    },
  });
  return Math.max(stage.started, end);
};

const secondsOf = ({ usual }: Plan, { runs }: Sample, key: string): number =>
  runs.get(key) ?? usual.runs.get(key) ?? 0;

type Rules<Part> = {
  /** When a part without dependencies can start. */
  readonly due: number;
  /** When a part that has not ended will end, if its dependencies end at `due`. */
  readonly open: (part: Part, key: string, due: number) => number;
};

/** The end of the part that ends last; 0 without parts. */
const lastEnd = <Part extends Stage | Step>(
  schedule: Schedule<Part>,
  { due, open }: Rules<Part>,
): number => {
  const ends: number[] = [];
  let last = 0;
  for (const { part, key, index, before } of schedule) {
    let start = before.length === 0 ? due : 0;
    for (const other of before) start = Math.max(start, ends[other] ?? 0);
    const end = isFinished(part.status) ? part.stopped || start : open(part, key, start);
    ends[index] = end;
    last = Math.max(last, end);
  }
  return last;
};

const runningSteps = (
  { stepsOf }: Plan,
  samples: readonly Sample[],
  now: number,
): [string, Estimate][] =>
  [...stepsOf.values()].flat().flatMap(({ part, key }): [string, Estimate][] => {
    const { started = 0, status, detached } = part;
    if (status !== "running" || started === 0 || detached === true) return [];
    const runs = samples.flatMap((sample) => sample.runs.get(key) ?? []);
    if (runs.length < minSamples) return [];
    const ends = runs.map((seconds) => started + seconds);
    return [[key, estimate(median(ends) ?? now, ends, started, now)]];
  });

const estimate = (end: number, ends: readonly number[], started: number, now: number): Estimate => {
  const earliest = quantile(ends, 0.1) ?? end;
  const latest = quantile(ends, 0.9) ?? end;
  const total = Math.max(1, end - started);
  const spread = Math.max(end - earliest, latest - end) / total;
  const range = latest - Math.max(now, earliest);
  const isUnclear = range > maxRange || (range > minUnclearRange && range > total);
  return {
    end,
    left: Math.max(0, end - now),
    overdue: Math.max(0, now - end),
    earliest,
    latest,
    confidence: isUnclear ? "unclear" : confidenceOf(spread, ends.length),
    samples: ends.length,
  };
};

const confidenceOf = (spread: number, samples: number): Confidence => {
  if (spread <= 0.15 && samples >= minHighConfidenceSamples) return "high";
  return spread <= 0.4 ? "medium" : "low";
};
