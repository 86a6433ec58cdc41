import type { RunnerSecrets } from "../../config/runner-secrets.ts";
import { isSameSecret } from "../../lib/is-same-secret.ts";

/** Decides which types of stages a caller may run. */
export type RunnerAccess = (type: string) => boolean;

/**
 * The permissions of a caller with this secret; undefined if the secret is unknown. A type with a secret of its own
 * accepts only that one. The time does not depend on which secret matches.
 */
export function accessOf(secrets: RunnerSecrets, sentSecret: string): RunnerAccess | undefined {
  const { shared, byType } = secrets;
  const isShared = isSameSecret(shared ?? "", sentSecret) && shared !== undefined;
  const types = [...byType].filter(([, secret]) => isSameSecret(secret, sentSecret));
  const names = new Set(types.map(([type]) => type));
  if (!isShared && names.size === 0) return undefined;
  return (type) => names.has(type || "docker") || (isShared && !byType.has(type || "docker"));
}
