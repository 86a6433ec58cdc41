import { Build, Stage, Step } from "@signalbox/contract";

/**
 * Builds, stages and steps as the readers of the contract return them, from the keys that matter for a
 * test.
 */
export function aBuild(keys: Partial<Build> = {}): Build {
  return Build.parse({ id: 7, number: 42, status: "success", ...keys });
}

export function aStage(keys: Partial<Stage> = {}): Stage {
  return Stage.parse({ id: 1, number: 1, name: "default", status: "success", ...keys });
}

export function aStep(keys: Partial<Step> = {}): Step {
  return Step.parse({ id: 1, number: 1, name: "build", status: "success", ...keys });
}
