import type { Build } from "@signalbox/contract";
import { failedSteps } from "@signalbox/insight/brief";
import { testCountsOf } from "../../../lib/test-counts.ts";

/** As many failed tests as are listed. */
export const maxListed = 5;

/** How many failed tests the overview lists. A single one is not listed if the brief above says its name and message. */
export function countListedTests(build: Build): number {
  const failed = testCountsOf(build)?.failed ?? 0;
  const isInBrief = failedSteps(build).some(({ step }) => step?.tests?.failed === 1);
  return failed === 1 && isInBrief ? 0 : Math.min(failed, maxListed);
}
