import type { Build } from "@signalbox/contract";

/**
 * Builds without the earlier attempts of those that repeat each other, so that each commit counts once.
 * @param builds the newest first
 */
export function newestAttempts<One extends Pick<Build, "number" | "attempt_of">>(
  builds: readonly One[],
): One[] {
  const seen = new Set<number>();
  return builds.filter(({ number, attempt_of = number }) => {
    const isNewest = !seen.has(attempt_of);
    seen.add(attempt_of);
    return isNewest;
  });
}
