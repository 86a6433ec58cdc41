import { EventEmitter, once } from "node:events";
import { isFinished } from "@signalbox/contract";
import type { Pipeline } from "./entities.ts";
import { toStatus, toStepStatus } from "./words.ts";

/** Who follows the log of a step learns from the build events that it has ended. */
export type StepEnds = {
  see: (pipeline: Pipeline) => void;
  /** Resolves once the step has ended, also if that was seen before. */
  of: (stepId: number, signal: AbortSignal) => Promise<void>;
};

/** A step may end while the answer that it runs is on its way. Ids are not used again. */
const maxRemembered = 10_000;

export function createStepEnds(): StepEnds {
  const ends = new EventEmitter();
  ends.setMaxListeners(0);
  const ended = new Set<number>();
  return {
    see: (pipeline) => {
      const isOver = isFinished(toStatus(pipeline.status));
      for (const step of pipeline.workflows.flatMap(({ children }) => children)) {
        const { id } = step;
        if (ended.has(id) || !(isOver || isFinished(toStepStatus(step)))) continue;
        ended.add(id);
        const [oldest] = ended;
        if (ended.size > maxRemembered && oldest !== undefined) ended.delete(oldest);
        ends.emit(String(id));
      }
    },
    of: async (stepId, signal) => {
      if (!ended.has(stepId)) await once(ends, String(stepId), { signal });
    },
  };
}
