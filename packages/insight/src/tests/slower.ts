import { median, p95 } from "../durations.ts";
import type { TestResult } from "./test-runs.ts";

/** The median of earlier runs in milliseconds, and how many they are. */
export type Slower = { readonly usual: number; readonly builds: number };

/** Older runs say less. */
const maxRuns = 20;

/** With fewer runs, one slow run among them decides. */
const minRuns = 5;

/**
 * A test that takes less than this is never slower than usual: a test of milliseconds takes several times as long on a busy
 * machine, and nobody waits for it. A smaller difference is not mentioned, either.
 */
export const shortestSlowTest = 500;

/** Below this, the difference is noise of the machine. */
const minFactor = 1.5;

/**
 * What a test usually takes, if it took noticeably longer this time: by half and by half a second more than the median of
 * the newest runs that passed, and longer than 95 % of them. Undefined for a test that did not pass, because a failed one
 * often waits until it gives up.
 * @param earlier newest first
 */
export function slowerThan(
  result: TestResult | undefined,
  earlier: readonly TestResult[],
): Slower | undefined {
  if (result?.status !== "passed") return undefined;
  const known = earlier
    .filter(({ status }) => status === "passed")
    .slice(0, maxRuns)
    .map(({ duration }) => duration);
  const usual = median(known);
  if (usual === undefined || known.length < minRuns) return undefined;
  const isSlower =
    result.duration > usual &&
    differsNoticeably(usual / 1000, result.duration / 1000) &&
    result.duration > (p95(known) ?? 0);
  return isSlower ? { usual, builds: known.length } : undefined;
}

/** Whether two durations of a test in seconds differ by half a second and by half of the shorter one. */
export function differsNoticeably(before: number, after: number): boolean {
  const [shorter, longer] = [Math.min(before, after), Math.max(before, after)];
  return longer - shorter >= shortestSlowTest / 1000 && longer >= minFactor * shorter;
}
