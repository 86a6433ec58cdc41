import type { Difference } from "./drone-differences/answers.ts";
import { isThroughGateway } from "./start-test-app.ts";

/**
 * For a test of what our server does and a Drone server does otherwise, by the difference that is named:
 * through the gateway it must fail. One that is none any more is found too: then the test does not fail.
 */
export function differs(...names: Difference[]): boolean {
  return isThroughGateway && names.length > 0;
}
