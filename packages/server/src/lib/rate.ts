import type { Clock } from "./clock.ts";

/** Callers can make up any number of keys. Beyond this number all of them are forgotten, which bounds the memory. */
const maxKeys = 10_000;

/**
 * Creates a rate limiter: a function that counts an event under a key and returns whether it is within the limit, which
 * allows a burst and then a constant rate. An event that costs more is followed by a longer pause; one that costs nothing only asks.
 */
export function createRate(
  clock: Clock,
  { perSecond, burst }: { perSecond: number; burst: number },
): (key: string, cost?: number) => boolean {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key, cost = 1) => {
    const now = clock();
    const { left, at } = buckets.get(key) ?? { left: burst, at: now };
    const available = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond);
    if (buckets.size >= maxKeys) buckets.clear();
    const isAllowed = available >= 1;
    buckets.set(key, { left: isAllowed ? available - cost : available, at: now });
    return isAllowed;
  };
}
