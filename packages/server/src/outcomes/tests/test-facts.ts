import { isExcludedFromStatistics, type Build, type TestVerdict } from "@signalbox/contract";
import { createTestJudge, shortestSlowTest } from "@signalbox/insight/tests";
import type { Store } from "../../store/store.ts";
import type { StoredTest } from "../../store/test-runs.ts";
import { eachInTurns, evidenceOf, toVerdict, type Evidence } from "./test-evidence.ts";

/** What other builds say of tests, by the ids of these tests. */
export type FactsById = ReadonlyMap<number, { verdict?: TestVerdict; usual?: number }>;

/** When more tests fail, what earlier builds say of each of them is not what anybody asks. */
const maxFailed = 300;
const maxSlow = 100;

/**
 * What other builds say of the failed and the slow tests of a build, and of those that failed in another build of the same
 * commit. Of the others there is nothing to say.
 */
export async function testFacts(build: Build, store: Pick<Store, "testRuns">): Promise<FactsById> {
  const { testRuns } = store;
  const facts = new Map<number, { verdict?: TestVerdict; usual?: number }>();
  if (isExcludedFromStatistics(build)) return facts;
  const builds = testRuns.buildsAround(build);
  const evidence = evidenceOf(builds, store);
  const own = new Map(
    evidence.steps.filter((step) => step.build === build.number).map((step) => [step.stepId, step]),
  );
  if (own.size === 0) return facts;
  const judge = createTestJudge(build, builds, evidence.reported);
  const ids = [...own.keys()];
  const all = [
    ...ids.flatMap((stepId) => testRuns.failed(stepId, maxFailed)),
    ...ids.flatMap((stepId) => testRuns.slowest(stepId, shortestSlowTest, maxSlow)),
    ...failedElsewhere(build, builds, evidence, ids, store),
  ];
  await eachInTurns(new Map(all.map((test) => [test.id, test])).values(), (test) => {
    const place = own.get(test.stepId);
    if (place === undefined) return;
    const { verdict, slower } = judge(evidence.runsOf(test.nameId), place);
    const sent = toVerdict(verdict);
    facts.set(test.id, { ...(sent && { verdict: sent }), ...(slower && { usual: slower.usual }) });
  });
  return facts;
}

/** The tests of a build that failed in another build of the same commit. */
function failedElsewhere(
  build: Build,
  builds: readonly Build[],
  { steps }: Evidence,
  own: readonly number[],
  { testRuns }: Pick<Store, "testRuns">,
): StoredTest[] {
  const same = new Set(
    builds
      .filter(({ number, after }) => number !== build.number && after === build.after)
      .map(({ number }) => number),
  );
  return steps
    .filter((step) => same.has(step.build))
    .flatMap(({ stepId }) => testRuns.failed(stepId, maxSlow))
    .slice(0, maxFailed)
    .flatMap(({ nameId }) => own.flatMap((stepId) => testRuns.named(nameId, stepId)));
}
