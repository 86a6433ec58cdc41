import { isExcludedFromStatistics, type Build } from "@signalbox/contract";
import { isDirect, notRunBetween, type BreakRange } from "./break-range.ts";
import {
  attemptsAt,
  groupAttempts,
  isTest,
  outcomeIn,
  type Attempts,
  type Subject,
} from "./attempts.ts";
import { comparableBuilds, targetBranchBuilds } from "./comparable.ts";
import { flakyPair, type FlakyPair } from "./flaky.ts";
import { infrastructureCause, isSuperseded, type InfrastructureCause } from "./infrastructure.ts";
import { isBrokenStep, outcomeOf, type Outcome } from "./outcome.ts";
import { firstAttemptIn } from "./restarts.ts";
import { findStep, nameOf, stepKey, stepsOf, type StepName } from "./step-key.ts";

/** A build as evidence. `author` is a name, or empty if the server does not know it. */
export type BuildEvidence = {
  readonly number: number;
  readonly author: string;
  readonly commit: string;
};

/** The builds that were evaluated: builds of the same class and ref, or builds of a pull request's target branch. */
export type Scope = "comparable" | "target-branch";

/** "both": builds of a pull request and of its target branch. */
export type RateScope = Scope | "both";

/** The builds between which it broke, and the numbers of those between them in which it did not run. */
export type BreakBetween = {
  readonly lastPassed: BuildEvidence;
  readonly broken: BuildEvidence;
  readonly notRunIn: readonly number[];
};

/** The verdict of other builds on the failure of a build or step, with the evidence. */
export type Judgement =
  /** Something around the code failed, such as the network. */
  | { readonly kind: "infrastructure"; readonly cause: InfrastructureCause }
  /**
   * It passed in all of the previous `passes` builds, and only this build's commits came since. `isRepeated`: it has failed
   * again at this commit or at the next one, so the failure is no accident.
   */
  | {
      readonly kind: "broke-here";
      readonly passes: number;
      readonly isRepeated: boolean;
      readonly lastPassed: BuildEvidence;
      readonly scope: Scope;
    }
  /** It passed in one build and fails in this one. Other commits came between, or may have come. */
  | ({ readonly kind: "broken-between"; readonly scope: Scope } & BreakBetween)
  /** It has failed in every build since this one. `between`: other commits than those of `since` may have broken it. */
  | {
      readonly kind: "failing-since";
      readonly since: BuildEvidence;
      readonly between?: BreakBetween;
      readonly scope: Scope;
    }
  /** Builds of the same commit, event and parameters failed and passed. */
  | ({ readonly kind: "flaky" } & FlakyPair)
  /** Builds of an earlier commit failed and passed. */
  | ({ readonly kind: "maybe-flaky" } & FlakyPair)
  /** It failed in `failures` of the last `runs` builds, this one included. */
  | {
      readonly kind: "failed-often";
      readonly failures: number;
      readonly runs: number;
      readonly scope: RateScope;
    }
  /** No earlier comparable build has this step. `ranElsewhere`: another branch or another kind of build has run it. */
  | { readonly kind: "first-run"; readonly ranElsewhere: boolean };

/** `step` is the judged step. It is missing if the build failed without a failed step. */
export type Verdict = Judgement & { readonly step?: StepName };

/** The number of builds that "failed often" considers, including the judged one. */
export const lookBack = 30;

/** From this many failing commits in a row on, earlier flakiness no longer explains a failure. */
const minSteadyFailures = 3;

/** What broke this often within the look-back fails often, regardless of its last result. */
export const unsteadyBreaks = 3;

/** Fewer passes than this after an earlier break do not show that the step had been repaired. */
const minSteadyPasses = 3;

/** Fewer runs are not enough for a failure rate. */
const minRuns = 5;

/**
 * The most useful verdict on a failed build: that of a step that broke with it, otherwise that of the first failed step
 * with evidence. Undefined for other builds, for those that are excluded from statistics, and without evidence.
 * @param history builds with stages in any order, older and newer ones, with or without the build itself
 */
export function judgeBuild(build: Build, history: readonly Build[]): Verdict | undefined {
  if (isExcludedFromStatistics(build)) return undefined;
  const isBroken = stepsOf(build).some(({ step }) => isBrokenStep(step));
  if (!isBroken && isSuperseded(build)) return { kind: "infrastructure", cause: "superseded" };
  if (!isBroken)
    return outcomeOf(build) === "failed" ? createJudge(build, history)("build") : undefined;
  const verdicts = [...judgeSteps(build, history).values()];
  const isOfThisBuild = ({ kind }: Verdict): boolean =>
    kind === "broke-here" || kind === "broken-between";
  return verdicts.find(isOfThisBuild) ?? verdicts[0];
}

/** The verdicts on all failed steps of a build, which may still run, by {@link stepKey}. */
export function judgeSteps(build: Build, history: readonly Build[]): ReadonlyMap<string, Verdict> {
  if (isExcludedFromStatistics(build)) return new Map();
  const judge = createJudge(build, history);
  const broken = stepsOf(build).filter(({ step }) => isBrokenStep(step));
  const verdicts = broken.flatMap((placed) => {
    const name = nameOf(placed);
    const verdict = judge(name);
    return verdict ? [[stepKey(name), { ...verdict, step: name }] as const] : [];
  });
  return new Map(verdicts);
}

/** Judges any number of failed subjects of one build. */
export function createJudge(build: Build, history: readonly Build[]) {
  const counted = [...comparableBuilds(build, history), ...targetBranchBuilds(build, history)];
  const groups = groupAttempts([build, ...counted]);
  const same = attemptsAt(build, groups);
  const before = counted.filter((other) => other.number < build.number);
  const isOnTarget = (run: Run): boolean => isOnTargetOf(build, run);

  return (subject: Subject): Judgement | undefined => {
    const cause = isTest(subject)
      ? undefined
      : infrastructureCause(build, subject, hasPassedWithImage(build, before, subject));
    if (cause !== undefined) return { kind: "infrastructure", cause };
    const judged = runOf(same, subject);
    if (judged.flaky) return { kind: "flaky", ...judged.flaky };
    const all = runsOf(groups, subject);
    const earlier = all.filter((run) => run.first.number < judged.first.number);
    const targetRuns = earlier.filter(isOnTarget);
    const sameRefRuns = earlier.filter((run) => !isOnTarget(run));
    const originOf = originIn(history, subject);
    const inherited = judgeTarget(targetRuns, originOf);
    if (inherited) return inherited;
    // A pull request continues its target branch from where its own first build was made.
    const branchedAt = sameRefRuns.at(-1)?.first.number ?? build.number;
    const runs = [...sameRefRuns, ...targetRuns.filter((run) => run.first.number < branchedAt)];
    const next = all.findLast((run) => run.first.number > judged.first.number && !isOnTarget(run));
    const isRepeated = judged.attempts > 1 || (next !== undefined && hasFailed(next));
    if (runs.length > 0) return judgeRuns(build, { ...judged, isRepeated }, runs, originOf);
    if (subject === "build" || isTest(subject)) return undefined;
    if (!isFirstRun(before, subject, isFirstBuild(build, history))) return undefined;
    return { kind: "first-run", ranElsewhere: hasRunBefore(build, history, subject) };
  };
}

/** Whether a step passed with its present image when it last passed. */
const hasPassedWithImage = (build: Build, before: readonly Build[], subject: Subject): boolean => {
  if (typeof subject !== "object" || isTest(subject)) return false;
  const image = findStep(build, subject)?.step.image ?? "";
  const passed = before.find((other) => outcomeIn(other, subject) === "passed");
  return image !== "" && passed !== undefined && findStep(passed, subject)?.step.image === image;
};

/** The builds between which a subject broke, or "here" if only the commits of the broken one lie between. */
type OriginOf = (range: BreakRange) => BreakBetween | "here";

const originIn =
  (history: readonly Build[], subject: Subject): OriginOf =>
  (range) =>
    isDirect(range, history)
      ? "here"
      : {
          lastPassed: evidence(range.passed),
          broken: evidence(range.broken),
          notRunIn: notRunBetween(range, subject, history),
        };

const failingSince = (since: Build, origin: BreakBetween | "here", scope: Scope): Judgement => ({
  kind: "failing-since",
  since: evidence(since),
  ...(origin === "here" ? {} : { between: origin }),
  scope,
});

/** Whether a run that a pull request is judged by is one of its target branch. */
const isOnTargetOf = (build: Build, run: Run): boolean =>
  build.event === "pull_request" && run.first.event !== "pull_request";

/** The attempts at one commit in which the subject ran. */
type Run = {
  readonly first: Build;
  /** How many passed and how many failed. Builds that repeat each other are one, which may have done both. */
  readonly passes: number;
  readonly failures: number;
  readonly all: number;
  /** How many builds passed or failed, each of those that repeat each other included. */
  readonly attempts: number;
  readonly flaky: FlakyPair | undefined;
};

const runOf = (group: Attempts, subject: Subject): Run => {
  const outcomes = group.map((build) => outcomeIn(build, subject));
  const firstOf = firstAttemptIn(group);
  const count = (...wanted: readonly Outcome[]): number => {
    const counted = group.filter((_, index) => wanted.some((one) => one === outcomes[index]));
    return new Set(counted.map(firstOf)).size;
  };
  return {
    first: group[outcomes.findIndex((outcome) => outcome !== undefined)] ?? group[0],
    passes: count("passed"),
    failures: count("failed"),
    all: count("passed", "failed"),
    attempts: outcomes.filter((outcome) => outcome !== undefined).length,
    flaky: flakyPair(group, subject),
  };
};

/** Newest first by the first build in which the subject ran. */
const runsOf = (groups: readonly Attempts[], subject: Subject): Run[] =>
  groups
    .map((group) => runOf(group, subject))
    .filter((run) => run.all > 0)
    .toSorted((a, b) => b.first.number - a.first.number);

/** A pull request whose target branch fails inherits the failure. */
const judgeTarget = (runs: readonly Run[], originOf: OriginOf): Judgement | undefined => {
  const [newest, ...earlier] = runs;
  if (!newest || newest.passes > 0) return undefined;
  const streak = [newest, ...leading(earlier, hasFailed)];
  const since = streak.at(-1)?.first ?? newest.first;
  const passed = runs[streak.length];
  if (passed === undefined) return rateOf(runs, "target-branch");
  const origin = originOf({ passed: passed.first, broken: since });
  return failingSince(since, origin, "target-branch");
};

/**
 * @param judged the run of the build's own commit, and whether its failure was repeated
 * @param runs the runs of earlier commits, newest first, at least one
 */
const judgeRuns = (
  build: Build,
  judged: Run & { readonly isRepeated: boolean },
  runs: readonly Run[],
  originOf: OriginOf,
): Judgement | undefined => {
  const streak = leading(runs, hasFailed);
  const before = runs.slice(streak.length);
  const passed = leading(before, hasPassed);
  const recent = runs.slice(0, lookBack - 1);
  const isOnTarget = (run: Run): boolean => isOnTargetOf(build, run);
  const rate = () => rateOf([judged, ...recent], recent.some(isOnTarget) ? "both" : "comparable");
  const isShort = streak.length + 1 < minSteadyFailures;
  const flaky = recent.find((run) => run.flaky)?.flaky;
  if (isShort && flaky) return { kind: "maybe-flaky", ...flaky };
  if (isShort && isUnsteady(recent.slice(streak.length), passed.length)) return rate();
  const lastPassed = passed[0];
  if (!lastPassed) return rate();
  // The target branch may have failed when the pull request was opened. It passes now, so the failure is not its own.
  const sameRefStreak = streak.filter((run) => !isOnTarget(run));
  const since =
    sameRefStreak.at(-1)?.first ?? (judged.first.number < build.number ? judged.first : undefined);
  const origin = originOf({ passed: lastPassed.first, broken: since ?? judged.first });
  if (since) return failingSince(since, origin, "comparable");
  const scope = isOnTarget(lastPassed) ? "target-branch" : "comparable";
  if (origin !== "here") return { kind: "broken-between", ...origin, scope };
  const passes = passed.reduce((sum, run) => sum + run.passes, 0);
  const { isRepeated } = judged;
  return { kind: "broke-here", passes, isRepeated, lastPassed: evidence(lastPassed.first), scope };
};

const hasFailed = (run: Run): boolean => run.passes === 0;
const hasPassed = (run: Run): boolean => run.failures === 0;

/** Whether the step broke so often or so recently that one more failure says little about this commit. */
const isUnsteady = (before: readonly Run[], passes: number): boolean => {
  const breaks = before.filter(
    (run, index) => !hasPassed(run) && !hasBrokenAt(before, index - 1),
  ).length;
  if (breaks >= unsteadyBreaks) return true;
  return breaks > 0 && passes < minSteadyPasses && before.length >= minRuns - 1;
};

const hasBrokenAt = (runs: readonly Run[], at: number): boolean => {
  const run = runs[at];
  return run !== undefined && !hasPassed(run);
};

/** Undefined with fewer than two failures, which are not a rate. */
const rateOf = (runs: readonly Run[], scope: RateScope): Judgement | undefined => {
  const failures = runs.reduce((sum, run) => sum + run.failures, 0);
  const all = runs.reduce((sum, run) => sum + run.all, 0);
  return failures < 2 ? undefined : { kind: "failed-often", failures, runs: all, scope };
};

/**
 * A step is new if no comparable earlier build has it although one of them passed and thus ran all its steps. An empty
 * history proves nothing, unless this is the first build.
 */
const isFirstRun = (others: readonly Build[], subject: StepName, isFirst: boolean): boolean => {
  if (others.some((other) => findStep(other, subject))) return false;
  return isFirst || others.some((other) => outcomeOf(other) === "passed");
};

/** Whether all builds before this one are known, and all of them are excluded from statistics. */
const isFirstBuild = (build: Build, history: readonly Build[]): boolean => {
  const earlier = history.filter(
    (one) => one.number < build.number && isExcludedFromStatistics(one),
  );
  return new Set(earlier.map(({ number }) => number)).size === build.number - 1;
};

const hasRunBefore = (build: Build, history: readonly Build[], subject: StepName): boolean =>
  history.some(
    (other) =>
      other.number < build.number &&
      !isExcludedFromStatistics(other) &&
      (findStep(other, subject)?.step.started ?? 0) > 0,
  );

const leading = <Item>(items: readonly Item[], test: (item: Item) => boolean): readonly Item[] => {
  const end = items.findIndex((item) => !test(item));
  return end === -1 ? items : items.slice(0, end);
};

const evidence = (build: Build): BuildEvidence => ({
  number: build.number,
  author: build.author_name || build.author_login,
  commit: build.after,
});
