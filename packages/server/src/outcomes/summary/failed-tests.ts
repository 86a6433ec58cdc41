import type { FailedTests } from "@signalbox/insight/brief";
import type { Store } from "../../store/store.ts";

/** Failed tests of a step that a brief names. */
const maxNamed = 10;

/** The failed tests of a build's reports, by the numbers of stage and step: "1/3", as in `failureKey`. */
export function failedTestsOf(
  tests: Store["tests"],
  buildId: number,
): ReadonlyMap<string, FailedTests> {
  const failed = tests.steps(buildId).filter(({ counts }) => (counts?.failed ?? 0) > 0);
  return new Map(
    failed.map((step) => [
      `${step.stage}/${step.step}`,
      { count: step.counts?.failed ?? 0, first: tests.failed(step, maxNamed) },
    ]),
  );
}
