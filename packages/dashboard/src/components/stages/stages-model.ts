import {
  lookUp,
  isFinished,
  may,
  type Build,
  type PermittedRepo,
  type Stage,
  type Status,
  type Step,
  type Viewer,
} from "@signalbox/contract";

/** The default stage and step. */
export const firstNumber = 1;

const byNumber = (a: { number: number }, b: { number: number }): number => a.number - b.number;

/** Stages ordered by number. Servers send them ordered by id, or omit them. */
export function stagesOf(build: Build | undefined): Stage[] {
  return (build?.stages ?? []).toSorted(byNumber);
}

/** Steps ordered by number. A stage that has not started has none. */
export function stepsOf(stage: Stage | undefined): Step[] {
  return (stage?.steps ?? []).toSorted(byNumber);
}

export function findStage(build: Build | undefined, number: number): Stage | undefined {
  return build?.stages?.find((stage) => stage.number === number);
}

export function findStep(stage: Stage | undefined, number: number): Step | undefined {
  return stage?.steps?.find((step) => step.number === number);
}

const expandable: Record<Status, boolean> = {
  success: true,
  running: true,
  pending: false,
  blocked: false,
  waiting_on_dependencies: false,
  failure: true,
  error: true,
  declined: true,
  killed: true,
  skipped: false,
  inactive: true,
};

export function canExpand(stage: Stage): boolean {
  return stepsOf(stage).length > 0 && lookUp(expandable, stage.status, true);
}

export function canSelect(step: Step): boolean {
  return step.status !== "skipped";
}

/**
 * The first running step with its stage, its position among all known steps (from 1), and their number. Detached steps
 * don't count: they run beside the others until their stage ends.
 */
export function runningProgress(stages: readonly Stage[]) {
  const steps = stages.flatMap((stage) =>
    stepsOf(stage)
      .filter(({ detached }) => !detached)
      .map((step) => ({ stage, step })),
  );
  const at = steps.findIndex(({ step }) => step.status === "running");
  const running = steps[at];
  return running && { ...running, position: at + 1, count: steps.length };
}

/** The count beside the title of the navigation. */
export function stageCount(count: number): string {
  return count === 1 ? "1 stage" : `${count} stages`;
}

/** How a viewer can act on a stage that waits for approval. */
export function approvalOf(
  build: Build,
  stage: Stage,
  viewer: Viewer,
  repo: PermittedRepo,
): "decide" | "contactAdmin" | "none" {
  if (!isAwaitingApproval(build, stage)) return "none";
  return may("approveStage", viewer, repo) && may("declineStage", viewer, repo)
    ? "decide"
    : "contactAdmin";
}

/** Each blocked stage is approved separately; other stages of its build may already be running. */
export function isAwaitingApproval(build: Build, stage: Stage): boolean {
  return stage.status === "blocked" && !isFinished(build.status);
}
