import type { Build } from "@signalbox/contract";
import { groupAttempts } from "../attempts.ts";
import { findChangePoints } from "../change-points.ts";
import { isCounted } from "../comparable.ts";
import { median } from "../durations.ts";
import { flakyPair, type FlakyPair } from "../flaky.ts";
import type { StepName } from "../step-key.ts";
import { createJudge, unsteadyBreaks, type Judgement } from "../verdict.ts";
import { differsNoticeably } from "./slower.ts";
import { resultsAt, type TestResult, type TestRun } from "./test-runs.ts";

/** The result of a test in one build. */
export type TestPoint = TestResult & { readonly build: number };

/** The first build of a lasting change in duration. Medians, in milliseconds. */
export type TestChange = {
  readonly build: number;
  readonly before: number;
  readonly after: number;
};

/** A commit at which a test was unsteady: builds of it differ (`passed`), or it broke there although it had passed before. */
export type Unsteady = { readonly failed: number; readonly passed?: number };

/** The statistics of one test over the builds of one branch. */
export type TestTrend = {
  /** The oldest first. Builds that did not run the test are left out. */
  readonly points: readonly TestPoint[];
  /** Attempts at one commit count once: as passed if one of them passed, as failed if one failed. */
  readonly passes: number;
  readonly failures: number;
  /** The evidence that it is flaky, newest first; empty if it is not. */
  readonly flaky: readonly Unsteady[];
  /** Whether that is more or less frequent in the newer half of its builds. */
  readonly flakiness: "rising" | "falling" | "steady";
  /** The build of its newest failure, and the verdict on it. */
  readonly lastFailure:
    | { readonly build: number; readonly verdict: Judgement | undefined }
    | undefined;
  /** Whether its newest run failed. */
  readonly isFailing: boolean;
  /** Of the runs that passed, in milliseconds. */
  readonly median: number | undefined;
  /** The last lasting change of its duration. */
  readonly change: TestChange | undefined;
};

/**
 * Evaluates tests over builds that may be compared with each other, such as those of the default branch.
 * @param builds in any order; stages and steps are not needed
 */
export function createTestTrends(builds: readonly Build[]) {
  const counted = builds.filter(isCounted).toSorted((a, b) => a.number - b.number);
  const groups = groupAttempts(counted);
  const firstOf = new Map(
    groups.flatMap((group) => group.map(({ number }) => [number, group[0].number])),
  );
  const judges = new Map<number, ReturnType<typeof createJudge>>();
  const judgeOf = (build: Build): ReturnType<typeof createJudge> => {
    const judge = judges.get(build.number) ?? createJudge(build, counted);
    judges.set(build.number, judge);
    return judge;
  };

  /** @param runs all runs of one test, in any order */
  return (runs: readonly TestRun[], place: StepName): TestTrend => {
    const newest = counted.findLast(({ number }) =>
      runs.some(
        (run) => run.build === number && run.stage === place.stage && run.step === place.step,
      ),
    );
    const results = resultsAt(runs, newest?.number ?? 0, place);
    const points = counted.flatMap(({ number }) => {
      const result = results.get(number);
      return result ? [{ build: number, ...result }] : [];
    });
    const test = { results: new Map([...results].map(([number, { status }]) => [number, status])) };
    const unsteady = unsteadyOf(points, (number) => {
      const group = groups.find((attempts) => attempts.some((build) => build.number === number));
      return group && flakyPair(group, test);
    });
    const failed = counted.findLast(({ number }) => results.get(number)?.status === "failed");
    /** Also because an attempt may have taken over the result of an earlier one. */
    const oncePerCommit = (status: TestPoint["status"]): TestPoint[] =>
      [
        ...Map.groupBy(
          points.filter((point) => point.status === status),
          ({ build }) => firstOf.get(build),
        ).values(),
      ].flatMap(([first]) => first ?? []);
    const timed = oncePerCommit("passed");
    return {
      points,
      passes: timed.length,
      failures: oncePerCommit("failed").length,
      flaky: isFlaky(unsteady) ? unsteady : [],
      flakiness: flakinessOf(unsteady, points),
      lastFailure: failed && { build: failed.number, verdict: judgeOf(failed)(test) },
      isFailing: points.findLast(({ status }) => status !== "skipped")?.status === "failed",
      median: median(timed.map(({ duration }) => duration)),
      change: changeOf(timed),
    };
  };
}

/** Two builds of one commit that differ are enough; breaks alone may each have a cause of their own. */
function isFlaky(unsteady: readonly Unsteady[]): boolean {
  return unsteady.some(({ passed }) => passed !== undefined) || unsteady.length >= unsteadyBreaks;
}

/** One entry per commit, the newest first. */
function unsteadyOf(
  points: readonly TestPoint[],
  pairOf: (number: number) => FlakyPair | undefined,
): Unsteady[] {
  const found = new Map<number, Unsteady>();
  let hasPassed = false;
  for (const { build, status } of points) {
    if (status === "skipped") continue;
    const pair = pairOf(build);
    if (pair) found.set(pair.failed, pair);
    else if (status === "failed" && hasPassed) found.set(build, { failed: build });
    hasPassed = pair !== undefined || status === "passed";
  }
  return [...found.values()].toReversed();
}

function flakinessOf(
  unsteady: readonly Unsteady[],
  points: readonly TestPoint[],
): TestTrend["flakiness"] {
  const middle = points[Math.floor(points.length / 2)]?.build ?? 0;
  const newer = unsteady.filter(({ failed }) => failed >= middle).length;
  const older = unsteady.length - newer;
  return newer > older ? "rising" : newer < older ? "falling" : "steady";
}

function changeOf(points: readonly TestPoint[]): TestChange | undefined {
  const seconds = points.map(({ duration }) => duration / 1000);
  const change = findChangePoints(seconds, differsNoticeably).at(-1);
  const at = change && points[change.at];
  return (
    at && {
      build: at.build,
      before: milliseconds(change.before),
      after: milliseconds(change.after),
    }
  );
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);
