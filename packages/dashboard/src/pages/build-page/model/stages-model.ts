import {
  isFinished,
  may,
  type Build,
  type PermittedRepo,
  type Stage,
  type Step,
  type Viewer,
} from "@signalbox/contract";

/** The stage and step if the address does not name them. */
export const firstNumber = 1;

const byNumber = (one: { number: number }, other: { number: number }): number =>
  one.number - other.number;

/** Stages ordered by number. Servers send them ordered by id, or omit them. */
export const stagesOf = (build: Build | undefined): Stage[] =>
  (build?.stages ?? []).toSorted(byNumber);

/** Steps ordered by number. A stage that has not started has none. */
export const stepsOf = (stage: Stage | undefined): Step[] =>
  (stage?.steps ?? []).toSorted(byNumber);

export const findStage = (build: Build | undefined, number: number): Stage | undefined =>
  build?.stages?.find((stage) => stage.number === number);

export const findStep = (stage: Stage | undefined, number: number): Step | undefined =>
  stage?.steps?.find((step) => step.number === number);

const closed: ReadonlySet<string> = new Set([
  "skipped",
  "blocked",
  "pending",
  "waiting_on_dependencies",
]);

/** Whether a stage can be expanded to show its steps. */
export const canExpand = (stage: Stage): boolean =>
  stepsOf(stage).length > 0 && !closed.has(stage.status);

/** Whether a stage is initially expanded: the one in the address. */
export const startsExpanded = (stage: Stage, stageNumber: number): boolean =>
  stage.number === stageNumber;

export const canSelect = (step: Step): boolean => step.status !== "skipped";

/** The count beside the title of the navigation. */
export const stageCount = (count: number): string => (count === 1 ? "1 stage" : `${count} stages`);

/** What a viewer can do about a stage that waits for approval. */
export const approvalOf = (
  build: Build,
  stage: Stage,
  viewer: Viewer,
  repo: PermittedRepo,
): "decide" | "contactAdmin" | "none" => {
  if (!isAwaitingApproval(build, stage)) return "none";
  return may("approveStage", viewer, repo) && may("declineStage", viewer, repo)
    ? "decide"
    : "contactAdmin";
};

/** Each blocked stage is approved separately; other stages of its build may already be running. */
export const isAwaitingApproval = (build: Build, stage: Stage): boolean =>
  stage.status === "blocked" && !isFinished(build.status);
