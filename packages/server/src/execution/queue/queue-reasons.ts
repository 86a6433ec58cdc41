import type { Stage } from "@signalbox/contract";
import { createRoom, type QueueLimits } from "../choose-stages.ts";

type QueueState = Pick<QueueLimits, "throttle"> & { isPaused: boolean };

/**
 * Returns a function that explains in one sentence why a pending stage has not started, by the rules that choose stages.
 * @param queue all pending and running stages
 */
export function reasonsOfQueue(
  queue: readonly Stage[],
  { throttle, isPaused }: QueueState,
): (stage: Stage) => string {
  const room = createRoom({ throttle });
  for (const stage of queue) if (stage.status === "running") room.take(limited(stage));
  return (stage) => {
    if (isPaused) return "Waits until the queue is resumed";
    if (stage.waits_for !== undefined) return stage.waits_for;
    const reached = room.limitReached(limited(stage));
    if (reached === undefined) return "Waits for a free slot";
    return reached.of === "repo"
      ? `Waits for other stages of this repository: at most ${reached.max} may run at once`
      : `Waits for ${stage.name} of other builds: at most ${reached.max} may run at once`;
  };
}

/**
 * Like {@link reasonsOfQueue}, with the place of the stage among all pending ones.
 * @param queue oldest first, which is the order in which stages start
 */
export function placesInQueue(
  queue: readonly Stage[],
  state: QueueState,
): (stage: Stage) => string {
  const reasonOf = reasonsOfQueue(queue, state);
  const pending = queue.filter(({ status }) => status === "pending");
  const places = new Map(pending.map(({ id }, index) => [id, index + 1]));
  return (stage) => {
    const place = places.get(stage.id) ?? 1;
    const words =
      place === 1 ? "Next in the queue" : `Place ${place} of ${pending.length} in the queue`;
    return `${reasonOf(stage)}. ${words}`;
  };
}

const limited = ({ limit = 0, ...stage }: Stage) => ({ ...stage, limit });
