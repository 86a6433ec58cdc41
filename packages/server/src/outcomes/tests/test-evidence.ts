import type { Build, TestVerdict } from "@signalbox/contract";
import type { TestFacts, TestRun, TestTrend } from "@signalbox/insight/tests";
import { nextTurn } from "../../lib/next-turn.ts";
import type { Store } from "../../store/store.ts";
import type { ReportingStep } from "../../store/test-builds.ts";

type RunStore = Pick<Store, "testRuns">;

/** The runs of tests in the steps of some builds that have reported tests. */
export type Evidence = {
  steps: readonly ReportingStep[];
  /** The numbers of the builds whose reports are complete. */
  reported: ReadonlySet<number>;
  runsOf: (nameId: number) => TestRun[];
};

export function evidenceOf(builds: readonly Build[], { testRuns }: RunStore): Evidence {
  const steps = testRuns.reportingSteps(builds);
  const byId = new Map(steps.map((step) => [step.stepId, step]));
  const ids = [...byId.keys()];
  const [first, last] = [Math.min(...ids), Math.max(...ids)];
  const cut = new Set(steps.filter(({ truncated }) => truncated).map(({ build }) => build));
  return {
    steps,
    reported: new Set(steps.map(({ build }) => build).filter((build) => !cut.has(build))),
    runsOf: (nameId) =>
      ids.length === 0
        ? []
        : testRuns.runsBetween(nameId, first, last).flatMap(({ stepId, status, duration }) => {
            const step = byId.get(stepId);
            if (step === undefined) return [];
            const { build, stage, step: name } = step;
            return [{ build, stage, step: name, status, duration }];
          }),
  };
}

/** Reads a number of tests in one turn of the event loop, so that other requests are answered between them. */
export async function eachInTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    done += 1;
    if (done % perTurn === 0) await nextTurn();
  }
}

const perTurn = 20;

/** The verdict as the API sends it. */
export function toVerdict(verdict: TestFacts["verdict"]): TestVerdict | undefined {
  if (verdict === undefined || verdict.kind === "infrastructure") return undefined;
  switch (verdict.kind) {
    case "broke-here": {
      const { kind, passes, lastPassed, scope } = verdict;
      return { kind, passes, passed: lastPassed.number, ...onTarget(scope) };
    }
    case "broken-between": {
      const { kind, lastPassed, broken, notRunIn, scope } = verdict;
      return {
        kind,
        passed: lastPassed.number,
        since: broken.number,
        not_run_in: [...notRunIn],
        ...onTarget(scope),
      };
    }
    case "failing-since": {
      const { kind, since, between, scope } = verdict;
      const { number, author, commit } = since;
      // Other people's commits may have broken it.
      if (between !== undefined)
        return { kind, since: number, passed: between.lastPassed.number, ...onTarget(scope) };
      return { kind, since: number, author, commit, ...onTarget(scope) };
    }
    case "flaky":
    case "maybe-flaky":
      return { kind: verdict.kind, failed: verdict.failed, passed: verdict.passed };
    case "failed-often":
      return { kind: "failed-often", failures: verdict.failures, runs: verdict.runs };
    case "first-run":
      break;
  }
  verdict.kind satisfies "first-run";
  return { kind: verdict.kind, ran_elsewhere: verdict.ranElsewhere };
}

const onTarget = (scope: string) => (scope === "target-branch" ? { on_target: true } : {});

/** A trend as the API sends it, with its results in the order of `builds`. */
export function toRepoTest(
  { points, lastFailure, ...trend }: TestTrend,
  test: { suite: string; name: string; stage: string; step: string },
  builds: readonly Build[],
) {
  const statuses = new Map(points.map(({ build, status }) => [build, status]));
  return {
    ...test,
    results: builds.map(({ number }) => statuses.get(number) ?? ("" as const)),
    passes: trend.passes,
    failures: trend.failures,
    flaky: trend.flaky.map(({ failed, passed }) => ({ failed, passed })),
    flakiness: trend.flakiness,
    failing: trend.isFailing,
    last_failure: lastFailure?.build,
    verdict: toVerdict(lastFailure?.verdict),
    median: trend.median,
    change: trend.change,
  };
}
