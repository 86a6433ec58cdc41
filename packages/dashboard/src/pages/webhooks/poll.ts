import type { WebhookDelivery } from "@signalbox/contract";

const minPollMs = 2000;
const maxPollMs = 10_000;

/**
 * The milliseconds until an answer with these deliveries is fetched again: soon while one is being sent, later while
 * all pending ones wait for another attempt, and otherwise never. `now` is the server's time in milliseconds.
 */
export function pollMs(deliveries: readonly WebhookDelivery[], now: number): number | false {
  const pending = deliveries.filter(({ state }) => state === "pending");
  if (pending.length === 0) return false;
  const soonest = Math.min(...pending.map(({ next }) => next * 1000)) - now;
  return Math.min(Math.max(minPollMs, soonest), maxPollMs);
}
