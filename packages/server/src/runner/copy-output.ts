import type { Readable, Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { runnerLimits } from "../lib/runner-limits.ts";

/** Copies what a process prints, at the pace of the log. */
export interface OutputCopy {
  /**
   * Copies what is in the pipe by now and stops. A background process may hold the pipe open for
   * long: what it prints from then on is read and dropped, so that it never waits for us.
   */
  finish: () => Promise<void>;
}

export const copyOutput = (from: Readable, to: Writable): OutputCopy => {
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

  const hasMore = (most: number): boolean =>
    received < most && !from.readableEnded && !from.destroyed;

  from.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (!isOver && !to.destroyed && !to.write(chunk) && !to.destroyed) pause();
  });
  // The other end may vanish in any way; the process's own end is what counts.
  from.on("error", () => undefined);

  return {
    finish: async () => {
      const most = received + runnerLimits.drainBytes;
      for (let before = -1; before !== received && hasMore(most);) {
        before = received;
        await resumed;
        // In two turns the event loop has asked the pipe at least once.
        await turn();
        await turn();
      }
      isOver = true;
    },
  };
};
