import type { Build } from "../entities/build.ts";

/**
 * Whether a build is left out of badges, latest builds, verdicts, trends and environments: trials are, whose pipeline
 * file is not committed, and local runs, whose files need not be.
 */
export function isExcludedFromStatistics({
  trial,
  local,
}: Pick<Build, "trial" | "local">): boolean {
  return Boolean(trial || local);
}
