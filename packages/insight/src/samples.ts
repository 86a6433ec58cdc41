import type { Build, Stage, Step } from "@signalbox/contract";
import { durationOf, median } from "./durations.ts";
import { outcomeOf, stagesOf } from "./outcome.ts";
import { stepKey } from "./step-key.ts";

/** Seconds by key: stages wait and run, steps run. */
export type Sample = { readonly waits: Map<string, number>; readonly runs: Map<string, number> };

export function keyOf(stage: Stage, step?: Step): string {
  return stepKey({ stage: stage.name, step: step?.name ?? "" });
}

const samplesOfBuilds = new WeakMap<Build, Sample>();

/** The durations of a successful build, evaluated once for each. */
export function sampleOf(good: Build): Sample {
  const known = samplesOfBuilds.get(good);
  if (known) return known;
  const sample = readSample(good);
  samplesOfBuilds.set(good, sample);
  return sample;
}

/** If stages or steps have the same name, only the first one counts. */
const readSample = (good: Build): Sample => {
  const sample: Sample = { waits: new Map(), runs: new Map() };
  const ends = new Map(stagesOf(good).map((stage) => [stage.name, stage.stopped]));
  const seen = new Set<string>();
  for (const stage of stagesOf(good)) {
    const key = keyOf(stage);
    if (stage.started === 0 || seen.has(key)) continue;
    seen.add(key);
    const due = Math.max(
      good.created,
      ...(stage.depends_on ?? []).map((name) => ends.get(name) ?? 0),
    );
    sample.waits.set(key, Math.max(0, stage.started - due));
    addRun(sample, key, stage);
    for (const step of stage.steps ?? []) {
      const keyOfStep = keyOf(stage, step);
      if (!seen.has(keyOfStep) && outcomeOf(step) === "passed") addRun(sample, keyOfStep, step);
      seen.add(keyOfStep);
    }
  }
  return sample;
};

const addRun = ({ runs }: Sample, key: string, part: Stage | Step): void => {
  const seconds = durationOf(part);
  if (seconds !== undefined) runs.set(key, seconds);
};

/** The medians of all samples. */
export function medianSample(samples: readonly Sample[]): Sample {
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
}
