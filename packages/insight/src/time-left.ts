import { isFinished, type Build, type Stage, type Step } from "@signalbox/contract";
import { comparableBuilds, targetBranchBuilds } from "./comparable.ts";
import { inOrder, stageDependencies, stepDependencies } from "./dependencies.ts";
import { durationOf, median, quantile } from "./durations.ts";
import { outcomeOf, stagesOf } from "./outcome.ts";
import { findStep, stepKey } from "./step-key.ts";

/** How much the good builds agreed: at most 15 % apart from the estimate, at most 40 %, or more. */
export type Confidence = "high" | "medium" | "low";

/** When something that runs is expected to end. Times are Unix seconds. */
export type Estimate = {
  readonly end: number;
  /** Seconds from now; 0 once the estimate has passed. */
  readonly left: number;
  /** Seconds by which it runs longer than estimated; 0 before. */
  readonly over: number;
  /** Of the good builds, the tenth and the ninetieth percentile of the end. */
  readonly earliest: number;
  readonly latest: number;
  readonly confidence: Confidence;
  /** The number of good builds behind the estimate. */
  readonly samples: number;
};

export type TimeLeft = {
  readonly build: Estimate;
  /** Of the running steps, by {@link stepKey}. */
  readonly steps: ReadonlyMap<string, Estimate>;
};

/** Fewer good builds than this give no estimate. */
const minSamples = 2;

/** With fewer samples than this, no confidence is high. */
const minHighConfidenceSamples = 5;

/** Older builds say less about the next one. */
const maxSamples = 20;

/**
 * How long a running build and its running steps will still take. Medians of the newest comparable builds that passed are
 * laid out by the dependencies of stages and steps, from what has ended already; the longest way is the estimate.
 * A pull request without good builds is estimated by its target branch.
 * @param now Unix seconds
 * @returns undefined for an ended build, and with fewer than two good builds
 */
export function estimateTimeLeft(
  build: Build,
  history: readonly Build[],
  now: number,
): TimeLeft | undefined {
  if (isFinished(build.status)) return undefined;
  const good = goodBuilds(build, history);
  if (good.length < minSamples) return undefined;
  const samples = good.map((other) => readSample(build, other));
  const usual = usualOf(samples);
  const ends = samples.map((sample) => endOfBuild(build, withUsual(sample, usual), now));
  const end = endOfBuild(build, usual, now);
  return {
    build: estimate(end, ends, startOf(build), now),
    steps: new Map(runningSteps(build, samples, now)),
  };
}

const goodBuilds = (build: Build, history: readonly Build[]): Build[] => {
  const passed = (builds: readonly Build[]): Build[] =>
    builds.filter((other) => outcomeOf(other) === "passed").slice(0, maxSamples);
  const own = passed(comparableBuilds(build, history));
  return own.length >= minSamples ? own : passed(targetBranchBuilds(build, history));
};

/** Seconds by key: stages wait and run, steps run. */
type Sample = { readonly waits: Map<string, number>; readonly runs: Map<string, number> };

const keyOf = (stage: Stage, step?: Step): string =>
  stepKey({ stage: stage.name, step: step?.name ?? "" });

/** The durations of a good build, of those stages and steps that the running build has, too. */
const readSample = (build: Build, good: Build): Sample => {
  const sample: Sample = { waits: new Map(), runs: new Map() };
  const set = (map: Map<string, number>, key: string, seconds: number | undefined): void => {
    if (seconds !== undefined) map.set(key, seconds);
  };
  const ends = new Map(stagesOf(good).map((stage) => [stage.name, stage.stopped]));
  for (const stage of stagesOf(build)) {
    const other = stagesOf(good).find(({ name }) => name === stage.name);
    if (!other || other.started === 0) continue;
    const due = Math.max(
      good.created,
      ...(other.depends_on ?? []).map((name) => ends.get(name) ?? 0),
    );
    set(sample.waits, keyOf(stage), Math.max(0, other.started - due));
    set(sample.runs, keyOf(stage), durationOf(other));
    for (const step of stage.steps ?? []) {
      const found = findStep(good, { stage: stage.name, step: step.name });
      if (found && outcomeOf(found.step) === "passed")
        set(sample.runs, keyOf(stage, step), durationOf(found.step));
    }
  }
  return sample;
};

const usualOf = (samples: readonly Sample[]): Sample => {
  const medians = (part: keyof Sample): Map<string, number> => {
    const all = new Map<string, number[]>();
    for (const sample of samples)
      for (const [key, seconds] of sample[part]) {
        const known = all.get(key);
        if (known) known.push(seconds);
        else all.set(key, [seconds]);
      }
    return new Map([...all].map(([key, values]) => [key, median(values) ?? 0]));
  };
  return { waits: medians("waits"), runs: medians("runs") };
};

/** The medians stand in for what a single build lacks. */
const withUsual = (sample: Sample, usual: Sample): Sample => ({
  waits: new Map([...usual.waits, ...sample.waits]),
  runs: new Map([...usual.runs, ...sample.runs]),
});

const startOf = (build: Build): number => build.started || build.created;

const endOfBuild = (build: Build, sample: Sample, now: number): number => {
  const stages = stagesOf(build);
  const ends = endsOf(stages, stageDependencies(stages), {
    due: build.created || build.started,
    open: (stage, due) =>
      stage.started > 0
        ? endOfStage(stage, sample, now)
        : Math.max(now, due + (sample.waits.get(keyOf(stage)) ?? 0)) + runOf(sample, stage),
  });
  return Math.max(startOf(build), ...ends);
};

/** A stage that runs ends with its last step, or as usual if its steps are unknown. */
const endOfStage = (stage: Stage, sample: Sample, now: number): number => {
  const steps = stage.steps ?? [];
  if (steps.length === 0) return stage.started + runOf(sample, stage);
  const ends = endsOf(steps, stepDependencies(steps), {
    due: stage.started,
    open: (step, due) => {
      const usual = runOf(sample, stage, step);
      if (step.detached === true) return step.started || due;
      // May lie before now: then the step runs longer than usual, and the build says so.
      if (step.started) return step.started + usual;
      return Math.max(now, due) + usual;
    },
  });
  return Math.max(stage.started, ...ends);
};

const runOf = (sample: Sample, stage: Stage, step?: Step): number =>
  sample.runs.get(keyOf(stage, step)) ?? 0;

type Rules<Part> = {
  /** When a part without dependencies can start. */
  readonly due: number;
  /** When a part that has not ended will end, if its dependencies end at `due`. */
  readonly open: (part: Part, due: number) => number;
};

const endsOf = <Part extends Stage | Step>(
  parts: readonly Part[],
  dependencies: readonly (readonly number[])[],
  { due, open }: Rules<Part>,
): number[] => {
  const ends: number[] = parts.map(() => 0);
  for (const place of inOrder(dependencies)) {
    const part = parts[place];
    if (part === undefined) continue;
    const before = (dependencies[place] ?? []).map((other) => ends[other] ?? 0);
    const start = Math.max(before.length === 0 ? due : 0, ...before);
    ends[place] = isFinished(part.status) ? part.stopped || start : open(part, start);
  }
  return ends;
};

const runningSteps = (
  build: Build,
  samples: readonly Sample[],
  now: number,
): [string, Estimate][] =>
  stagesOf(build).flatMap((stage) =>
    (stage.steps ?? []).flatMap((step): [string, Estimate][] => {
      const { started = 0 } = step;
      if (step.status !== "running" || started === 0 || step.detached === true) return [];
      const key = keyOf(stage, step);
      const runs = samples.flatMap((sample) => sample.runs.get(key) ?? []);
      if (runs.length < minSamples) return [];
      const ends = runs.map((seconds) => started + seconds);
      return [[key, estimate(median(ends) ?? now, ends, started, now)]];
    }),
  );

const estimate = (end: number, ends: readonly number[], started: number, now: number): Estimate => {
  const earliest = quantile(ends, 0.1) ?? end;
  const latest = quantile(ends, 0.9) ?? end;
  const total = Math.max(1, end - started);
  const spread = Math.max(end - earliest, latest - end) / total;
  return {
    end,
    left: Math.max(0, end - now),
    over: Math.max(0, now - end),
    earliest,
    latest,
    confidence: confidenceOf(spread, ends.length),
    samples: ends.length,
  };
};

const confidenceOf = (spread: number, samples: number): Confidence => {
  if (spread <= 0.15 && samples >= minHighConfidenceSamples) return "high";
  return spread <= 0.4 ? "medium" : "low";
};
