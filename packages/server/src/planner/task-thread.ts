import { Worker } from "node:worker_threads";
import { systemCode } from "../lib/start-error.ts";
import { PipelineFileError } from "../pipeline/file/pipeline-file.ts";
import type { Reply, Task, TaskResult } from "./task.ts";

export interface ThreadOptions {
  /** Ends the thread; whoever waits for it is rejected with the signal's reason. */
  signal: AbortSignal;
  /** Processor time that one task may take. Shorter in tests. */
  deadlineMs?: number;
  /** Memory that the thread's objects may take. Less in tests. */
  memoryMegabytes?: number;
  /** The thread's program; another one in tests. */
  script?: URL;
}

export type RunTask = (task: Task, signal?: AbortSignal) => Promise<TaskResult>;

/**
 * What a pipeline file may cost is decided by its limits; these two are for what they do not foresee. The
 * deadline is processor time, so that an ordinary file does not fail because the machine is busy.
 */
const defaultLimits = { deadlineMs: 10_000, memoryMegabytes: 512 };
const tooMuchTime = "yaml: the file takes too long to read";
const tooMuchMemory = "yaml: the file takes too much memory to read";

interface Job {
  task: Task;
  signal: AbortSignal;
  resolve: (result: TaskResult) => void;
  reject: (reason: unknown) => void;
}

/**
 * Runs tasks in a thread of its own, one at a time, first come first served. The thread starts with the
 * first task; one that was ended starts again with the next.
 */
export function createTaskThread(options: ThreadOptions): RunTask {
  const { signal, script = new URL("./worker.ts", import.meta.url) } = options;
  const limits = { ...defaultLimits, ...options };
  const waiting: Job[] = [];
  let worker: Worker | undefined;
  let isBusy = false;

  function startWorker(): Worker {
    const started = new Worker(script, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    });
    started.unref();
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    // Without a listener an error would end the server; the task that runs hears of it, too.
    started.on("error", () => undefined);
    return started;
  }

  async function runAll(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      if (job.signal.aborted) continue;
      worker ??= startWorker();
      settle(job, await ask(worker, job.task, limits.deadlineMs));
    }
    isBusy = false;
  }

  signal.addEventListener("abort", () => void worker?.terminate(), { once: true });
  return (task, ownSignal = signal) =>
    new Promise((resolve, reject) => {
      const either = AbortSignal.any([signal, ownSignal]);
      if (either.aborted) return reject(either.reason);
      either.addEventListener("abort", () => reject(either.reason), { once: true });
      waiting.push({ task, signal: either, resolve, reject });
      void runAll();
    });
}

function settle({ resolve, reject }: Job, reply: Reply): void {
  if ("result" in reply) resolve(reply.result);
  else if ("fileError" in reply) reject(new PipelineFileError(reply.fileError));
  else reject(new Error(`A pipeline file could not be read: ${reply.failure}`));
}

/** Never rejects. A thread that is out of time or memory has ended when this resolves. */
function ask(worker: Worker, task: Task, deadlineMs: number): Promise<Reply> {
  return new Promise((resolve) => {
    let isOverdue = false;
    const watch = watchTime(worker, deadlineMs, () => {
      isOverdue = true;
      void worker.terminate();
    });
    const end = (reply: Reply): void => {
      clearInterval(watch);
      worker.off("message", end).off("error", onError).off("exit", onExit);
      resolve(reply);
    };
    let failure: Reply = { failure: "its thread has ended" };
    const onError = (error: unknown): void => {
      const isMemory = systemCode(error) === "ERR_WORKER_OUT_OF_MEMORY";
      failure = isMemory ? { fileError: tooMuchMemory } : { failure: String(error) };
    };
    const onExit = (): void => end(isOverdue ? { fileError: tooMuchTime } : failure);
    worker.on("message", end).on("error", onError).on("exit", onExit);
    worker.postMessage(task, []);
  });
}

/** Calls `onOverdue` when the thread has worked for so long since now. */
function watchTime(worker: Worker, deadlineMs: number, onOverdue: () => void): NodeJS.Timeout {
  // A thread that just starts cannot say yet: then its start counts, too.
  const before = worker.cpuUsage().catch(() => undefined);
  const check = async (): Promise<void> => {
    const used = await worker.cpuUsage(await before).catch(() => undefined);
    if (used && (used.user + used.system) / 1000 >= deadlineMs) onOverdue();
  };
  return setInterval(() => void check(), deadlineMs / 10).unref();
}
