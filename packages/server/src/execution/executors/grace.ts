import { runnerLimits } from "../../lib/runner-limits.ts";
import type { StageEnding } from "./executor.ts";

/**
 * Milliseconds between SIGTERM and SIGKILL: less while the server stops, because its user is waiting.
 * @param killGraceMs the time while the server does not stop
 */
export function graceMsOf(
  ending: StageEnding,
  killGraceMs: number = runnerLimits.killGraceMs,
): number {
  return ending === "stopped" ? Math.min(runnerLimits.stopGraceMs, killGraceMs) : killGraceMs;
}
