import type { Clock } from "./clock.ts";

/** All keys are forgotten beyond this number, because it must not grow with those that callers make up. */
const maxKeys = 10_000;

/**
 * Creates a function that counts an event under a key, and says whether there were not too many: a burst, and then as
 * many as the time allows.
 */
export function createRate(
  clock: Clock,
  { perSecond, burst }: { perSecond: number; burst: number },
): (key: string) => boolean {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key) => {
    const now = clock();
    const { left, at } = buckets.get(key) ?? { left: burst, at: now };
    const available = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond);
    if (buckets.size >= maxKeys) buckets.clear();
    buckets.set(key, { left: Math.max(0, available - 1), at: now });
    return available >= 1;
  };
}
