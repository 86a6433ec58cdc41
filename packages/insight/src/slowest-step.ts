import type { Build } from "@signalbox/contract";
import { comparableBuilds } from "./comparable.ts";
import { durationOf, median } from "./durations.ts";
import { isWhole, outcomeOf } from "./outcome.ts";
import { sampleOf } from "./samples.ts";
import { nameOf, stepKey, stepsOf, type PlacedStep } from "./step-key.ts";

/** Older builds say less about this one. */
const maxBuilds = 20;

/** Seconds that something took, and its median in earlier builds that passed. */
export type Usual = {
  readonly seconds: number;
  /** Undefined if no comparable earlier build passed. */
  readonly usual: number | undefined;
  /** The number of builds behind the median. */
  readonly builds: number;
};

export type BuildTimes = {
  readonly build: Usual | undefined;
  /** The step that took longest. Services, which run beside the others, do not count. */
  readonly slowest: (Usual & { readonly placed: PlacedStep }) | undefined;
};

/** How long an ended build and its slowest step took, beside the newest comparable builds before it that passed. */
export function timesOf(build: Build, history: readonly Build[]): BuildTimes {
  const passed = comparableBuilds(build, history)
    .filter(
      (other) => other.number < build.number && outcomeOf(other) === "passed" && isWhole(other),
    )
    .slice(0, maxBuilds);
  const slowest = slowestStep(build);
  const key = slowest && stepKey(nameOf(slowest.placed));
  return {
    // A part of the pipeline is not faster than all of it.
    build: usualOf(secondsOf(build), isWhole(build) ? passed.map(secondsOf) : []),
    slowest: slowest && {
      ...beside(
        slowest.seconds,
        passed.map((other) => sampleOf(other).runs.get(key ?? "")),
      ),
      placed: slowest.placed,
    },
  };
}

function slowestStep(build: Build): { placed: PlacedStep; seconds: number } | undefined {
  return stepsOf(build)
    .flatMap((placed) => {
      const seconds = placed.step.detached === true ? undefined : durationOf(placed.step);
      return seconds === undefined ? [] : [{ placed, seconds }];
    })
    .reduce<{ placed: PlacedStep; seconds: number } | undefined>(
      (slowest, one) => (slowest && slowest.seconds >= one.seconds ? slowest : one),
      undefined,
    );
}

function secondsOf({ started, finished }: Build): number | undefined {
  return started > 0 && finished >= started ? finished - started : undefined;
}

function usualOf(
  seconds: number | undefined,
  others: readonly (number | undefined)[],
): Usual | undefined {
  return seconds === undefined ? undefined : beside(seconds, others);
}

function beside(seconds: number, others: readonly (number | undefined)[]): Usual {
  const known = others.filter((one) => one !== undefined);
  return { seconds, usual: median(known), builds: known.length };
}
