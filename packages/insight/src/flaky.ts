import type { Build } from "@signalbox/contract";
import { outcomeIn, type Attempts, type Subject } from "./attempts.ts";

/** The numbers of two builds of the same commit, event and parameters with different outcomes. */
export type FlakyPair = { readonly failed: number; readonly passed: number };

/**
 * The evidence that a step is flaky: its outcomes differ among builds of the same commit. Names the newest
 * failure and the newest success, or undefined if all outcomes are the same.
 */
export function flakyPair(attempts: Attempts, subject: Subject): FlakyPair | undefined {
  const newest = (outcome: "passed" | "failed"): Build | undefined =>
    attempts.findLast((build) => outcomeIn(build, subject) === outcome);
  const failed = newest("failed")?.number;
  const passed = newest("passed")?.number;
  return failed === undefined || passed === undefined ? undefined : { failed, passed };
}
