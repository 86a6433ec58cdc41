import { credentialsFor, probeUrl } from "../../api/config.ts";

/** Clocks drift slowly, but a machine that wakes up may set its clock. */
const keepMs = 600_000;
const answerWithinMs = 2500;

/**
 * Returns the seconds by which the server's clock is ahead of the browser's; 0 if the server does not report its time.
 * A measurement is kept for ten minutes.
 */
export function createServerLead(): () => Promise<number> {
  let measuredAt = -Infinity;
  let lead = Promise.resolve(0);
  return () => {
    const age = Date.now() - measuredAt;
    if (age >= 0 && age < keepMs) return lead;
    measuredAt = Date.now();
    lead = measureLead().catch(() => {
      measuredAt = -Infinity;
      return 0;
    });
    return lead;
  };
}

async function measureLead(): Promise<number> {
  const url = probeUrl();
  const sentAt = Date.now();
  const response = await fetch(url, {
    credentials: credentialsFor(url),
    cache: "no-store",
    signal: AbortSignal.timeout(answerWithinMs),
  });
  void response.body?.cancel();
  const date = Date.parse(response.headers.get("date") ?? "");
  // The header contains whole seconds.
  return Number.isNaN(date) ? 0 : (date + 500 - (sentAt + Date.now()) / 2) / 1000;
}
