import type { Build, TestCounts } from "@signalbox/contract";
import { formatCount } from "./text.ts";

/** How the tests of a build ended; undefined if none of its steps has reported tests. */
export function testCountsOf({ stages = [] }: Build): TestCounts | undefined {
  const all = stages.flatMap(({ steps = [] }) => steps.flatMap(({ tests }) => tests ?? []));
  if (all.length === 0) return undefined;
  const sum = (status: keyof TestCounts): number =>
    all.reduce((total, counts) => total + counts[status], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** "2 failed, 40 passed, 1 skipped". */
export function countsText({ failed, passed, skipped }: TestCounts): string {
  const parts = [
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    `${formatCount(passed)} passed`,
    ...(skipped > 0 ? [`${formatCount(skipped)} skipped`] : []),
  ];
  return parts.join(", ");
}
