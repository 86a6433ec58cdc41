import type { Readable, Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { runnerLimits } from "../../../lib/runner-limits.ts";

/** Copies the output of a process to its log, no faster than the log can be written. */
export type OutputCopy = {
  /**
   * Copies what the pipe holds now, then discards all further output. Background processes may keep the
   * pipe open; it is still read, because otherwise they would block once it is full.
   */
  finish: () => Promise<void>;
};

export function copyOutput(from: Readable, to: Writable): OutputCopy {
  let received = 0;
  let isOver = false;
  let resumed = Promise.resolve();

  const pause = (): void => {
    const { promise, resolve } = Promise.withResolvers<void>();
    resumed = promise;
    from.pause();
    const resume = (): void => {
      to.off("drain", resume);
      to.off("close", resume);
      from.resume();
      resolve();
    };
    to.once("drain", resume);
    to.once("close", resume);
  };

  const hasMore = (maxReceived: number): boolean =>
    received < maxReceived && !from.readableEnded && !from.destroyed;

  from.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (!isOver && !to.destroyed && !to.write(chunk) && !to.destroyed) pause();
  });
  // A broken pipe needs no handling because the exit of the process decides about the step.
  from.on("error", () => undefined);

  return {
    finish: async () => {
      const maxReceived = received + runnerLimits.drainBytes;
      for (let before = -1; before !== received && hasMore(maxReceived);) {
        before = received;
        await resumed;
        // Within two turns the event loop has polled the pipe at least once.
        await nextTurn();
        await nextTurn();
      }
      isOver = true;
    },
  };
}
