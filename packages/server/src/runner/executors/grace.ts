import { runnerLimits } from "../../lib/runner-limits.ts";
import type { StageEnding } from "./executor.ts";

/** Milliseconds between SIGTERM and SIGKILL: less while the server stops, because its user is waiting. */
export function graceMsOf(ending: StageEnding): number {
  return ending === "stopped" ? runnerLimits.stopGraceMs : runnerLimits.killGraceMs;
}
