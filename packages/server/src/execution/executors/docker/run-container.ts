import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { exitCodes } from "../../../lib/exit-codes.ts";
import { runnerLimits } from "../../../lib/runner-limits.ts";
import { failedEnd, killedEnd, type StartedStep, type StepEnd } from "../executor.ts";
import { foldersTar } from "./engine/checkout.ts";
import type { ContainerBody } from "./engine/container-body.ts";
import type { Containers } from "./engine/containers.ts";
import { failureText } from "./failure-text.ts";

/** The part of an engine that a run needs: requests about containers, which a signal cancels. */
type ContainerEngine = {
  within(signal: AbortSignal): {
    containers: Pick<
      Containers,
      | "attach"
      | "create"
      | "getArchive"
      | "inspect"
      | "kill"
      | "putArchive"
      | "remove"
      | "start"
      | "wait"
    >;
  };
};

export type ContainerTask = {
  engine: ContainerEngine;
  name: string;
  body: ContainerBody;
  /** Provides the image before the container is created. */
  provideImage: (signal: AbortSignal) => Promise<void>;
  /** Folders that the container gets before it starts. */
  folders: readonly string[];
  output: Writable;
  /** The sentence for a step whose memory ran out. */
  outOfMemory: string;
};

/** The files of a container that has ended. */
export type EndedContainer = {
  archive: (path: string, signal: AbortSignal) => Promise<Readable | undefined>;
};

export type ContainerRun = StartedStep & {
  /** Null if it was never created, or the engine did not say how it ended. */
  container: () => Promise<EndedContainer | null>;
  /**
   * Ends the container: SIGTERM, and SIGKILL after the grace period. If it was not created yet, it never is.
   * Resolves when `ended` has resolved, with false if the engine did not end it in time.
   */
  stop: (timeouts: StopTimeouts) => Promise<boolean>;
  /** Removes the container. Call it after `ended` or `stop`. The signal cancels the request. */
  remove: (signal: AbortSignal) => Promise<void>;
};

/** How long to wait, in milliseconds. */
export type StopTimeouts = {
  /** Between SIGTERM and SIGKILL. */
  graceMs: number;
  /** For the engine to create a container that it has begun to create, and to end it after SIGKILL. */
  engineMs: number;
};

/**
 * Creates and starts a container and copies its output. `ended` resolves when the container has ended and all output is
 * copied.
 */
export function runContainer(task: ContainerTask): ContainerRun {
  /** Aborted when no further request may be sent for the step. */
  const stopping = new AbortController();
  /** Cancels all requests, if the engine does not end the container. */
  const givenUp = new AbortController();
  const { containers } = task.engine.within(givenUp.signal);
  /** The container's id, or null if it is not created. */
  const created = Promise.withResolvers<string | null>();
  /** Resolves when the engine has answered the start, or when the container will not be started. */
  const started = Promise.withResolvers<void>();

  const run = async (): Promise<StepEnd> => {
    try {
      await task.provideImage(stopping.signal);
      if (stopping.signal.aborted) return killedEnd;
      // Not cancelled by `stopping`, because it must be known whether the container exists.
      const id = await containers.create(task.name, task.body);
      created.resolve(id);
      if (task.folders.length > 0) await containers.putArchive(id, "/", foldersTar(task.folders));
      return await follow(id);
    } catch (cause) {
      if (stopping.signal.aborted) return killedEnd;
      return failedEnd(failureText(cause));
    } finally {
      created.resolve(null);
      started.resolve();
    }
  };

  const follow = async (id: string): Promise<StepEnd> => {
    const stdio = await containers.attach(id);
    const copied = pipeline(stdio, task.output, { end: false });
    // Handled below; without this, it would be unhandled if the start fails first.
    copied.catch(() => undefined);
    try {
      if (stopping.signal.aborted) return killedEnd;
      await containers.start(id);
      started.resolve();
      const waited = containers.wait(id).then((exitCode) => ({
        exitCode,
        // A container that exited just before has another exit code.
        wasKilled: stopping.signal.aborted && exitCode === exitCodes.killed,
      }));
      const [end] = await Promise.all([waited, copied]);
      const { isOomKilled } = await containers.inspect(id);
      if (!isOomKilled) return { ...end, failure: null };
      return { ...end, exitCode: exitCodes.killed, failure: null, explanation: task.outOfMemory };
    } catch (cause) {
      // The container must not continue without its output being stored.
      await containers.kill(id, "SIGKILL").catch(() => undefined);
      throw cause;
    } finally {
      stdio.destroy();
    }
  };

  const ended = run();

  const endsWithin = (ms: number): Promise<boolean> => {
    const timer = new AbortController();
    const late = wait(ms, false, { signal: timer.signal }).catch(() => false);
    return Promise.race([ended.then(() => true), late]).finally(() => timer.abort());
  };

  let isOver = false;
  let limit: NodeJS.Timeout | undefined;
  const giveUpAfter = (ms: number): void => {
    clearTimeout(limit);
    // A container that has ended needs no limit, and its timer would keep the server from exiting.
    if (!isOver) limit = setTimeout(() => givenUp.abort(), ms);
  };
  void ended.finally(() => {
    isOver = true;
    clearTimeout(limit);
  });

  const stop = async ({ graceMs, engineMs }: StopTimeouts): Promise<boolean> => {
    stopping.abort();
    giveUpAfter(engineMs);
    const id = await created.promise;
    // A signal before the engine has started the container would be lost.
    await started.promise;
    if (id !== null && graceMs > 0) {
      giveUpAfter(graceMs + engineMs);
      await containers.kill(id, "SIGTERM").catch(() => undefined);
      if (await endsWithin(graceMs)) return !givenUp.signal.aborted;
      giveUpAfter(engineMs);
    }
    if (id !== null) await containers.kill(id, "SIGKILL").catch(() => undefined);
    await ended;
    return !givenUp.signal.aborted;
  };

  return {
    ended,
    container: async () => {
      const id = await created.promise;
      const { failure } = await ended;
      // An engine that has failed would be asked until the time for reports is over.
      if (id === null || failure !== null) return null;
      return {
        archive: (path, signal) => task.engine.within(signal).containers.getArchive(id, path),
      };
    },
    stop,
    kill: () => void stop({ graceMs: 0, engineMs: runnerLimits.engineMs }),
    remove: async (signal) => {
      const id = await created.promise;
      if (id !== null) await task.engine.within(signal).containers.remove(id);
    },
  };
}
