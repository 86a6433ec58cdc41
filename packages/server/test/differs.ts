import type { Difference } from "./drone-differences/answers.ts";
import { isConnected } from "./start-test-app.ts";

/**
 * Marks a test of behaviour that differs on Drone servers, by the name of the difference: through
 * the connected server it must fail. A difference that no longer exists is detected, because the test then
 * passes.
 */
export function differs(...names: Difference[]): boolean {
  return isConnected && names.length > 0;
}
