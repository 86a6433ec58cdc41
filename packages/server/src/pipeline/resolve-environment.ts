import type { Secret } from "./mask.ts";
import type { EnvironmentValue } from "./pipeline-file.ts";

/** A step's `environment`, parted into plain values and secrets, both by variable name. */
export interface ResolvedEnvironment {
  environment: Record<string, string>;
  secrets: Record<string, string>;
  /** The secrets that the step uses: what its log has to be masked with. */
  used: Secret[];
}

/**
 * Looks up each `from_secret`. Names are compared without letter case, the first of `available` with
 * the name wins, and one that is not found leaves its variable set and empty.
 * @param available what the build may see: for pull requests only secrets that allow them
 */
export function resolveEnvironment(
  values: Readonly<Record<string, EnvironmentValue>>,
  available: readonly Secret[],
): ResolvedEnvironment {
  const resolved: ResolvedEnvironment = { environment: {}, secrets: {}, used: [] };
  for (const [variable, entry] of Object.entries(values)) {
    if ("value" in entry) {
      resolved.environment[variable] = entry.value;
      continue;
    }
    const name = entry.from_secret.toLowerCase();
    const secret = available.find((candidate) => candidate.name.toLowerCase() === name);
    resolved.secrets[variable] = secret?.value ?? "";
    if (secret && !resolved.used.includes(secret)) resolved.used.push(secret);
  }
  return resolved;
}
