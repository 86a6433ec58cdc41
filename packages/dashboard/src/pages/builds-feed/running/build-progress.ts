import { shownPartStatus } from "../../../api/shown-status.ts";
import { isFinished, type Build, type Stage, type Step } from "@signalbox/contract";
import { appearanceOf } from "../../../components/status/StatusIcon.tsx";
import {
  isAwaitingApproval,
  runningProgress,
  stagesOf,
  stepsOf,
} from "../../../components/stages/stages-model.ts";
import { waitingReason } from "../../../components/stages/waiting-reason.ts";
import { plural } from "../../../lib/text.ts";
import { isolated, isolatedPath } from "../../../messages/isolated.ts";

/** The step that runs, as `build / test`, or as `test` if the build has one stage. */
export function runningStepName(build: Build): string | undefined {
  const stages = stagesOf(build);
  const running = runningProgress(stages);
  if (running === undefined) return undefined;
  const { stage, step } = running;
  return stages.length > 1 ? isolatedPath(stage.name, step.name) : step.name;
}

type Server = {
  /** Whether the server says what a stage waits for. */
  explainsQueue: boolean;
  /** The server's explanation of a pending build. */
  queued?: string | undefined;
};

/** The reason why the build waits while no step runs. Undefined until its stages are known. */
export function waitingWords(build: Build, server: Server): string | undefined {
  const stages = stagesOf(build);
  if (stages.length === 0) return undefined;
  const blocked = stages.filter((stage) => isAwaitingApproval(build, stage));
  if (blocked.length > 0)
    return `${namesOf(blocked)} ${blocked.length > 1 ? "wait" : "waits"} for approval`;
  if (server.queued !== undefined) return server.queued;
  for (const stage of stages) {
    const reason = waitingReason(build, stage, server);
    if (reason !== undefined) return reason;
  }
  return stages.some(({ status }) => status === "running") ? "Starting" : undefined;
}

const namesOf = (stages: readonly Stage[]): string =>
  stages.length > 3
    ? plural(stages.length, "stage")
    : stages.map(({ name }) => isolated(name)).join(", ");

/** How much of a stage is done, from 0 to 1, by its steps. */
export function doneShare(stage: Stage): number {
  if (isFinished(stage.status)) return 1;
  const steps = stepsOf(stage);
  if (steps.length === 0) return 0;
  return steps.filter(hasEnded).length / steps.length;
}

const hasEnded = ({ status }: Step): boolean => isFinished(status);

/** `3 stages: 1 Success, 1 Running, 1 Pending`. */
export function stageWords(stages: readonly Stage[]): string {
  const counts = Map.groupBy(stages, (stage) => appearanceOf(shownPartStatus(stage)).word);
  const words = [...counts].map(([word, { length }]) => `${length} ${word}`);
  return `${plural(stages.length, "stage")}: ${words.join(", ")}`;
}
