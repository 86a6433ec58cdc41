import type { Clock } from "./clock.ts";

/** Callers can make up any number of keys. Beyond this number all of them are forgotten, which bounds the memory. */
const maxKeys = 10_000;

/**
 * Creates a rate limiter: a function that counts an event under a key and returns whether it is within the limit, which
 * allows a burst and then a constant rate.
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
