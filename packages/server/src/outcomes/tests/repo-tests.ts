import type { Build, RepoTest } from "@signalbox/contract";
import { createTestTrends, type TestTrend } from "@signalbox/insight/tests";
import type { Store } from "../../store/store.ts";
import type { ReportingStep } from "../../store/test-builds.ts";
import { eachInTurns, evidenceOf, toRepoTest, type Evidence } from "./test-evidence.ts";

/** Enough for a trend, and few enough to read while somebody waits. */
const maxBuilds = 50;

/** Of these, the newest ones that have reported tests are evaluated. */
const maxRead = 200;

/** A test that none of the newest builds ran was removed or renamed. */
const currentBuilds = 10;

const limits = { failed: 400, perStep: 200, slow: 60 };

/** Tests below this are not slow, however many others are faster. Milliseconds. */
const minSlow = 1000;

type RunStore = Pick<Store, "testRuns">;

/** The newest builds of a branch that have reported tests, the oldest first. */
type Branch = { builds: readonly Build[]; evidence: Evidence };

/** The failing, flaky and slow tests of a branch. */
export async function testsOfBranch(repoId: number, branch: string, store: RunStore) {
  const { builds, evidence } = readBranch(repoId, branch, store);
  const failed = failedNames(evidence.steps, store);
  const newest = evidence.steps.filter(({ build }) => build === builds.at(-1)?.number);
  const slow = newest.flatMap(({ stepId }) =>
    store.testRuns.slowest(stepId, minSlow, limits.slow).map(({ nameId }) => nameId),
  );
  const trendsOf = createTrends({ builds, evidence }, store);
  const tests: RepoTest[] = [];
  await eachInTurns(new Set([...failed.slice(0, limits.failed), ...slow]), (nameId) => {
    for (const { test, trend } of trendsOf(nameId))
      if (isWorthALook(trend)) tests.push(toRepoTest(trend, test, builds));
  });
  return {
    branch,
    builds: builds.map(({ number, finished, attempt_of }) => ({ number, finished, attempt_of })),
    truncated: failed.length > limits.failed,
    tests,
  };
}

/** One test in each step of a branch that runs it. */
export function testOnBranch(repoId: number, nameId: number, branch: string, store: RunStore) {
  const { builds, evidence } = readBranch(repoId, branch, store);
  const steps = createTrends({ builds, evidence }, store)(nameId);
  return {
    builds: builds.map(({ number, finished }) => ({ number, finished })),
    steps: steps.map(({ test, trend }) => toRepoTest(trend, test, builds)),
  };
}

function readBranch(repoId: number, branch: string, store: RunStore): Branch {
  const read = store.testRuns.buildsOfBranch(repoId, branch, maxRead);
  const reporting = new Set(store.testRuns.reportingSteps(read).map(({ build }) => build));
  const builds = read.filter(({ number }) => reporting.has(number)).slice(0, maxBuilds);
  const oldestFirst = builds.toSorted((a, b) => a.number - b.number);
  return { builds: oldestFirst, evidence: evidenceOf(oldestFirst, store) };
}

/** The names of the tests that failed, those of the newest builds first. One more than are evaluated, to know that there are more. */
function failedNames(steps: readonly ReportingStep[], { testRuns }: RunStore): number[] {
  const names = new Set<number>();
  for (const { stepId } of steps.toSorted((a, b) => b.stepId - a.stepId)) {
    for (const { nameId } of testRuns.failed(stepId, limits.perStep)) names.add(nameId);
    if (names.size > limits.failed) break;
  }
  return [...names];
}

/** The trends of a test in the steps that ran it in the newest build which has it. */
function createTrends({ builds, evidence }: Branch, { testRuns }: RunStore) {
  const trendOf = createTestTrends(builds);
  const current = builds.at(-currentBuilds)?.number ?? 0;
  return (nameId: number) => {
    const name = testRuns.nameOf(nameId);
    const runs = evidence.runsOf(nameId);
    const newest = Math.max(0, ...runs.map(({ build }) => build));
    if (name === undefined || newest < current) return [];
    const places = new Map(
      runs
        .filter(({ build }) => build === newest)
        .map(({ stage, step }) => [JSON.stringify([stage, step]), { stage, step }]),
    );
    return [...places.values()].map((place) => ({
      test: { ...name, ...place },
      trend: trendOf(runs, place),
    }));
  };
}

function isWorthALook({ isFailing, flaky, median = 0 }: TestTrend): boolean {
  return isFailing || flaky.length > 0 || median >= minSlow;
}
