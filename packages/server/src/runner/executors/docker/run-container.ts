import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { StartedStep, StepEnd } from "../executor.ts";
import type { ContainerBody } from "./engine/container-body.ts";
import type { Engine } from "./engine/open-engine.ts";
import { failureText } from "./failure-text.ts";

export type ContainerTask = {
  engine: Engine;
  /** The name of the container. */
  name: string;
  body: ContainerBody;
  /** Provides the image before the container is created. */
  provideImage: (signal: AbortSignal) => Promise<void>;
  /** Receives stdout and stderr. */
  output: Writable;
};

export type ContainerRun = StartedStep & {
  /**
   * Ends the container: SIGTERM, and SIGKILL after the grace period. If it was not created yet, it never is.
   * Resolves when `ended` has resolved, or with false if the engine could not end it.
   */
  stop: (graceMs: number) => Promise<boolean>;
  /** Removes the container. Call it after `ended` or `stop`. */
  remove: () => Promise<void>;
};

/** How long the engine may take to end a container after SIGKILL. */
const killMs = 30_000;

export const killed: StepEnd = { exitCode: 137, failure: null };

/** Creates and starts a container, copies its output, and resolves `ended` when all of that is over. */
export function runContainer(task: ContainerTask): ContainerRun {
  const { containers } = task.engine;
  /** Lets nothing further be begun. */
  const stopping = new AbortController();
  /** Ends the requests that wait for the container, if the engine cannot end it. */
  const givenUp = new AbortController();
  /** The container's id, or null if it is not created. */
  const created = Promise.withResolvers<string | null>();

  const live = async (): Promise<StepEnd> => {
    try {
      await task.provideImage(stopping.signal);
      if (stopping.signal.aborted) return killed;
      // Not cancelled by `stopping`, because it must be known whether the container exists.
      const id = await containers.create(task.name, task.body, givenUp.signal);
      created.resolve(id);
      return await follow(id);
    } catch (cause) {
      if (stopping.signal.aborted) return killed;
      return { exitCode: 255, failure: failureText(cause) };
    } finally {
      created.resolve(null);
    }
  };

  const follow = async (id: string): Promise<StepEnd> => {
    const stdio = await containers.attach(id, givenUp.signal);
    const copied = pipeline(stdio, task.output, { end: false });
    // Handled below; without this, it would be unhandled if the start fails first.
    copied.catch(() => undefined);
    try {
      if (stopping.signal.aborted) return killed;
      await containers.start(id);
      // `stop` may have asked to kill the container before it was started.
      if (stopping.signal.aborted) await containers.kill(id, "SIGKILL");
      const [exitCode] = await Promise.all([containers.wait(id, givenUp.signal), copied]);
      const { isOomKilled } = await containers.inspect(id);
      return { exitCode: isOomKilled ? 137 : exitCode, failure: null };
    } catch (cause) {
      // Without its output the container must not go on.
      await containers.kill(id, "SIGKILL").catch(() => undefined);
      throw cause;
    } finally {
      stdio.destroy();
    }
  };

  const ended = live();

  const endsWithin = (ms: number): Promise<boolean> => {
    const timer = new AbortController();
    const late = wait(ms, false, { signal: timer.signal }).catch(() => false);
    return Promise.race([ended.then(() => true), late]).finally(() => timer.abort());
  };

  const stop = async (graceMs: number): Promise<boolean> => {
    stopping.abort();
    const id = await Promise.race([created.promise, wait(killMs, null, { ref: false })]);
    if (id !== null && graceMs > 0) {
      await containers.kill(id, "SIGTERM").catch(() => undefined);
      if (await endsWithin(graceMs)) return true;
    }
    if (id !== null) await containers.kill(id, "SIGKILL").catch(() => undefined);
    const hasEnded = await endsWithin(killMs);
    givenUp.abort();
    await ended;
    return hasEnded;
  };

  return {
    ended,
    stop,
    kill: () => void stop(0),
    remove: async () => {
      const id = await created.promise;
      if (id !== null) await containers.remove(id);
    },
  };
}
