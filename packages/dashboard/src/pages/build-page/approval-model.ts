import { isFinished, type Build, type Stage } from "@signalbox/contract";
import { isAwaitingApproval, stagesOf } from "./model/stages-model.ts";

/**
 * The stages that wait for approval, in the order in which to approve them. The last one comes first: a
 * stage can depend on earlier ones only, and is approved before any of those can end (see {@link isLate}).
 */
export const stagesToApprove = (build: Build): Stage[] =>
  stagesOf(build)
    .filter((stage) => isAwaitingApproval(build, stage))
    .toReversed();

/** Whether a stage that waits for approval depends on others. */
export const hasDependencies = (stage: Stage): boolean => (stage.depends_on ?? []).length > 0;

/**
 * Whether all that a stage depends on has ended. Drone looks for stages to start when a stage ends, so one
 * that is approved afterwards waits for ever there.
 */
export const isLate = (build: Build, stage: Stage): boolean => {
  const needed = stagesOf(build).filter(({ name }) => stage.depends_on?.includes(name));
  return needed.length > 0 && needed.every(({ status }) => isFinished(status));
};
