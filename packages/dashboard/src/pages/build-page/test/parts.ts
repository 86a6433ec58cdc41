import { Build, Stage, Step } from "@signalbox/contract";

/** Builds, stages and steps as the wire's own readers give them, from the few keys that a test is about. */
export const aBuild = (keys: Partial<Build> = {}): Build =>
  Build.parse({ id: 7, number: 42, status: "success", ...keys });

export const aStage = (keys: Partial<Stage> = {}): Stage =>
  Stage.parse({ id: 1, number: 1, name: "default", status: "success", ...keys });

export const aStep = (keys: Partial<Step> = {}): Step =>
  Step.parse({ id: 1, number: 1, name: "build", status: "success", ...keys });
