import { isFinished, type Build, type Stage } from "@signalbox/contract";
import { plural } from "../../lib/text.ts";
import { stagesOf } from "./stages-model.ts";
import { isolated } from "../../messages/isolated.ts";

type Server = {
  /** The server explains its queue, and sets `waits_for` if no runner can take a stage. */
  explainsQueue: boolean;
  /** The server's explanation of a pending build. */
  queued?: string | undefined;
};

/** Why a stage has not started, as far as the server's data shows. Undefined if it does not wait. */
export function waitingReason(
  build: Build,
  stage: Stage | undefined,
  server: Server,
): string | undefined {
  if (stage === undefined || isFinished(build.status)) return undefined;
  if (stage.status === "blocked") return "Waits for approval";
  if (stage.status === "waiting_on_dependencies") return dependencyReason(build, stage);
  if (stage.status !== "pending") return undefined;
  return stage.waits_for ?? server.queued ?? queueReason(stage, server);
}

/** Why a build has not started: the reason of its first stage that waits. */
export function buildWaitingReason(build: Build, server: Server): string | undefined {
  if (build.started > 0 || build.status === "running") return undefined;
  for (const stage of stagesOf(build)) {
    // The server's own explanation of its queue is shown instead.
    if (server.explainsQueue && stage.status === "pending") break;
    const reason = waitingReason(build, stage, server);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

const maxNamed = 3;

const dependencyReason = (build: Build, { depends_on = [] }: Stage): string => {
  const isStageFinished = (name: string): boolean =>
    build.stages?.some((stage) => stage.name === name && isFinished(stage.status)) ?? false;
  const open = depends_on.filter((name) => !isStageFinished(name));
  if (open.length === 0) return "Waits for other stages";
  const more = open.length - maxNamed;
  const named = open.slice(0, maxNamed).map(isolated).join(", ");
  return more > 0 ? `Waits for ${named} and ${more} more` : `Waits for ${named}`;
};

/** A limit is only a possible reason: servers do not report which stages it delays. */
const queueReason = (stage: Stage, { explainsQueue }: Server): string => {
  const { os, arch, limit = 0, throttle = 0 } = stage;
  const platform = [os, arch].filter(Boolean).join("/");
  const runner = platform ? `Waits for a runner (${platform})` : "Waits for a runner";
  const limits = [
    limit > 0 && `at most ${limit} of this stage at once`,
    throttle > 0 && `at most ${plural(throttle, "stage")} of this repository at once`,
  ];
  return [explainsQueue ? "Waits for a free slot" : runner, ...limits].filter(Boolean).join("; ");
};
