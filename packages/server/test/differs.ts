import type { Difference } from "./drone-differences/answers.ts";
import { isThroughGateway } from "./start-test-app.ts";

/**
 * Marks a test of behaviour that differs on Drone servers, by the name of the difference: through
 * the gateway it must fail. A difference that no longer exists is detected, because the test then
 * passes.
 */
export function differs(...names: Difference[]): boolean {
  return isThroughGateway && names.length > 0;
}
