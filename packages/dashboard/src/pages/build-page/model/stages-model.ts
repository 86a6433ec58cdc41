import {
  isFinished,
  may,
  type Build,
  type PermittedRepo,
  type Stage,
  type Step,
  type Viewer,
} from "@signalbox/contract";

/** Stage and step where the address names none. */
export const firstNumber = 1;

const byNumber = (one: { number: number }, other: { number: number }): number =>
  one.number - other.number;

/** Stages in the order of their numbers; servers send them by id, or not at all. */
export const stagesOf = (build: Build | undefined): Stage[] =>
  (build?.stages ?? []).toSorted(byNumber);

/** Steps in the order of their numbers; a stage that has not begun has none. */
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

/** Whether a stage can be expanded to its steps. */
export const canExpand = (stage: Stage): boolean =>
  stepsOf(stage).length > 0 && !closed.has(stage.status);

/** Whether a stage starts expanded: the one that the address is about. */
export const startsExpanded = (stage: Stage, stageNumber: number): boolean =>
  stage.number === stageNumber;

export const canSelect = (step: Step): boolean => step.status !== "skipped";

/** The counter beside the title of the navigation. */
export const stageCount = (count: number): string => (count === 1 ? "1 stage" : `${count} stages`);

/** What a viewer can do about a stage that waits for approval. */
export const approvalOf = (
  build: Build,
  stage: Stage,
  viewer: Viewer,
  repo: PermittedRepo,
): "decide" | "ask" | "none" => {
  if (!isAwaitingApproval(build, stage)) return "none";
  return may("approveStage", viewer, repo) && may("declineStage", viewer, repo) ? "decide" : "ask";
};

/** Each blocked stage is approved on its own: others of its build may be running already. */
export const isAwaitingApproval = (build: Build, stage: Stage): boolean =>
  stage.status === "blocked" && !isFinished(build.status);
