import {
  isFinished,
  type LocalRunReport,
  type LocalStage,
  type LocalStep,
  type Stage,
  type Step,
} from "@signalbox/contract";
import type { DetailedBuild } from "../../store/stages.ts";

/** Identifies a step by the numbers of its stage and its own. */
export function placeKey(stage: number, step: number): string {
  return `${stage}/${step}`;
}

/**
 * The state of a build as it is reported. A step counts as running until all of its lines have been sent, and so do its
 * stage and the build, so that nobody reads an ended step's log without its last lines.
 * @param held the keys of these steps
 */
export function toState(
  build: DetailedBuild,
  held: ReadonlySet<string>,
): Required<Pick<LocalRunReport, "status" | "stages">> & { error?: string | undefined } {
  const stages = build.stages.map((stage) => toStage(stage, held));
  if (held.size > 0 && isFinished(build.status)) return { status: "running", stages };
  return { status: build.status, error: build.error, stages };
}

/** The stages of a build that has not started. */
export function toStages(stages: readonly Stage[]): LocalStage[] {
  return stages.map((stage) => toStage(stage, new Set()));
}

function toStage(stage: Stage, held: ReadonlySet<string>): LocalStage {
  const { number, name, type, os, arch, machine, depends_on, on_success, on_failure } = stage;
  const { started, steps } = stage;
  const isHeld = (steps ?? []).some((step) => held.has(placeKey(number, step.number)));
  return {
    number,
    name,
    type,
    os,
    arch,
    machine,
    depends_on,
    on_success,
    on_failure,
    started,
    ...(isHeld && isFinished(stage.status) ? stillRunning : endOf(stage)),
    stopped: isHeld ? 0 : stage.stopped,
    steps: steps?.map((step) => toStep(step, held.has(placeKey(number, step.number)))),
  };
}

function toStep(step: Step, isHeld: boolean): LocalStep {
  const { number, name, errignore, detached, image, depends_on, started } = step;
  return {
    number,
    name,
    errignore,
    detached,
    image,
    depends_on,
    started,
    ...(isHeld && isFinished(step.status) ? stillRunning : endOf(step)),
    stopped: isHeld ? 0 : step.stopped,
  };
}

const stillRunning = { status: "running", exit_code: 0 } as const;

function endOf({ status, exit_code, error }: Stage | Step) {
  return { status, exit_code, error };
}
