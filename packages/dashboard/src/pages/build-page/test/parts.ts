import { Build, Stage, Step } from "@signalbox/contract";

/**
 * Builds, stages and steps as the readers of the contract return them, from the keys that matter for a
 * test.
 */
export const aBuild = (keys: Partial<Build> = {}): Build =>
  Build.parse({ id: 7, number: 42, status: "success", ...keys });

export const aStage = (keys: Partial<Stage> = {}): Stage =>
  Stage.parse({ id: 1, number: 1, name: "default", status: "success", ...keys });

export const aStep = (keys: Partial<Step> = {}): Step =>
  Step.parse({ id: 1, number: 1, name: "build", status: "success", ...keys });
