import type { TestResult } from "@signalbox/contract";

/**
 * The ids of the failed runs whose message is another one than that of the failure before in the same step: the test may fail
 * for another reason. Numbers and hashes are ignored, because they differ in each run.
 * @param results the newest first
 */
export function changedMessages(results: readonly TestResult[]): ReadonlySet<number> {
  const changed = new Set<number>();
  const last = new Map<string, string>();
  for (const { id, status, message, stage_name: stage, step_name: step } of results.toReversed()) {
    if (status !== "failed") continue;
    const place = JSON.stringify([stage, step]);
    const known = last.get(place);
    const text = comparable(message);
    if (known !== undefined && known !== text) changed.add(id);
    last.set(place, text);
  }
  return changed;
}

function comparable(message: string): string {
  return message
    .replaceAll(/\b[\da-f]{7,}\b/gi, "#")
    .replaceAll(/\d+/g, "#")
    .trim();
}
