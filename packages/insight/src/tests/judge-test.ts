import type { Build } from "@signalbox/contract";
import { attemptsAt, groupAttempts, type TestResults } from "../attempts.ts";
import { comparableBuilds, targetBranchBuilds } from "../comparable.ts";
import { flakyPair } from "../flaky.ts";
import type { StepName } from "../step-key.ts";
import { createJudge, type Judgement } from "../verdict.ts";
import { slowerThan, type Slower } from "./slower.ts";
import { resultsAt, type TestRun } from "./test-runs.ts";

/** What other builds say of a test in one build. */
export type TestFacts = {
  /** Of a failed test as of a failed step. Of another one only that it is flaky. */
  readonly verdict: Judgement | undefined;
  readonly slower: Slower | undefined;
};

/**
 * Judges any number of tests of one build by the rules for steps (see {@link createJudge}). What failed around the code does
 * not count here: a test that ran says something of the code, even if its step was lost afterwards.
 * @param history builds in any order, with or without the build itself; stages and steps are not needed
 * @param reported the numbers of the builds with complete test reports
 */
export function createTestJudge(
  build: Build,
  history: readonly Build[],
  reported: ReadonlySet<number>,
) {
  const judge = createJudge(build, history);
  const comparable = [...comparableBuilds(build, history), ...targetBranchBuilds(build, history)];
  const same = attemptsAt(build, groupAttempts([build, ...comparable]));
  const before = comparable
    .map(({ number }) => number)
    .filter((number) => number < build.number)
    .toSorted((a, b) => b - a);

  const isNew = ({ results }: TestResults): boolean =>
    before.some((number) => reported.has(number)) &&
    !before.some((number) => results.has(number)) &&
    !same.some(({ number }) => number < build.number && results.has(number));

  const verdictOf = (test: TestResults): Judgement | undefined => {
    const pair = flakyPair(same, test);
    if (test.results.get(build.number) !== "failed") return pair && { kind: "flaky", ...pair };
    const verdict = judge(test);
    if (verdict || !isNew(test)) return verdict;
    const numbers = [...test.results.keys()];
    return { kind: "first-run", ranElsewhere: numbers.some((number) => number < build.number) };
  };

  /** @param runs all known runs of one test, in any order */
  return (runs: readonly TestRun[], place: StepName): TestFacts => {
    const results = resultsAt(runs, build.number, place);
    const test = { results: new Map([...results].map(([number, { status }]) => [number, status])) };
    const earlier = before.flatMap((number) => results.get(number) ?? []);
    return { verdict: verdictOf(test), slower: slowerThan(results.get(build.number), earlier) };
  };
}
