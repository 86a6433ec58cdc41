import { EventEmitter, once } from "node:events";
import { isFinished } from "@signalbox/contract";
import type { Pipeline } from "./entities.ts";
import { toStatus, toStepStatus } from "./words.ts";

/** Who follows the log of a step learns from the build events that it has ended. */
export type StepEnds = {
  see: (pipeline: Pipeline) => void;
  of: (stepId: number) => { wait: (signal: AbortSignal) => Promise<void>; release: () => void };
};

export function createStepEnds(): StepEnds {
  const ends = new EventEmitter();
  ends.setMaxListeners(0);
  const watched = new Map<number, number>();
  const ended = new Set<number>();
  return {
    see: (pipeline) => {
      if (watched.size === 0) return;
      const isOver = isFinished(toStatus(pipeline.status));
      for (const step of pipeline.workflows.flatMap(({ children }) => children)) {
        const { id } = step;
        if (!watched.has(id) || !(isOver || isFinished(toStepStatus(step)))) continue;
        ended.add(id);
        ends.emit(String(id));
      }
    },
    of: (stepId) => {
      watched.set(stepId, (watched.get(stepId) ?? 0) + 1);
      return {
        wait: async (signal) => {
          if (!ended.has(stepId)) await once(ends, String(stepId), { signal });
        },
        release: () => {
          const count = (watched.get(stepId) ?? 1) - 1;
          if (count > 0) watched.set(stepId, count);
          else {
            watched.delete(stepId);
            ended.delete(stepId);
          }
        },
      };
    },
  };
}
