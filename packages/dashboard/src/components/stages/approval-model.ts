import { isFinished, type Build, type Stage } from "@signalbox/contract";
import { isAwaitingApproval, stagesOf } from "./stages-model.ts";

/**
 * The stages that wait for approval, in the order in which to approve them. The last stage comes first: a
 * stage can only depend on earlier ones, so it is approved before any of those can end (see {@link
 * isLate}).
 */
export function stagesToApprove(build: Build): Stage[] {
  return stagesOf(build)
    .filter((stage) => isAwaitingApproval(build, stage))
    .toReversed();
}

/**
 * The stages to approve one after the other so that all that wait run. Where one approval is for the whole build, one stage stands
 * for all.
 */
export function approvalsOf(build: Build, isForBuild: boolean): Stage[] {
  const stages = stagesToApprove(build);
  return isForBuild ? stages.slice(0, 1) : stages;
}

/** Whether a stage that waits for approval depends on other stages. */
export function hasDependencies(stage: Stage): boolean {
  return (stage.depends_on ?? []).length > 0;
}

/**
 * Whether all dependencies of a stage have ended. Some servers look for stages to start when a
 * stage ends, so there a stage that is approved afterwards never starts.
 */
export function haveDependenciesEnded(build: Build, stage: Stage): boolean {
  const needed = stagesOf(build).filter(({ name }) => stage.depends_on?.includes(name));
  return needed.length > 0 && needed.every(({ status }) => isFinished(status));
}
