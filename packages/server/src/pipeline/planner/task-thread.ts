import { Worker } from "node:worker_threads";
import { systemCode } from "../../lib/start-error.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";
import type { Reply } from "./reply.ts";

export type ThreadOptions = {
  /** Ends the thread. Waiting tasks reject with the signal's reason. */
  signal: AbortSignal;
  /** CPU time that one task may take; shorter in tests. */
  deadlineMs?: number;
  /** How long the thread may be without a task before it ends; shorter in tests. */
  idleMs?: number;
  /** Heap size of the thread; smaller in tests. */
  memoryMegabytes?: number;
};

type Thread = ThreadOptions & {
  script: URL;
  /** What a file is that takes too much: "yaml: the file takes too long to read". */
  words: { time: string; memory: string };
};

type RunTask<Task, Result> = (task: Task, signal?: AbortSignal) => Promise<Result>;

/**
 * A safety net behind the limits of pipeline files (pipeline/file/limits.ts). The deadline is in CPU time because
 * otherwise an ordinary file could fail on a busy machine.
 */
const defaultLimits = { deadlineMs: 10_000, memoryMegabytes: 512 };
/** An idle thread keeps 20 MB. */
const defaultIdleMs = 30_000;

type Job<Task, Result> = {
  task: Task;
  signal: AbortSignal;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/**
 * Runs tasks one after another in a worker thread. The thread starts with the first task, and again with the
 * next one after it was terminated. It ends when there has been no task for some time.
 */
export function createTaskThread<Task, Result>(options: Thread): RunTask<Task, Result> {
  const { signal, script, words, idleMs = defaultIdleMs } = options;
  const limits = { ...defaultLimits, ...options };
  const waiting: Job<Task, Result>[] = [];
  let worker: Worker | undefined;
  let isBusy = false;
  let idle: NodeJS.Timeout | undefined;

  function startWorker(): Worker {
    const started = new Worker(script, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    });
    started.unref();
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    // Without a listener an 'error' event would end the server. `execute` reports it to the running task.
    started.on("error", () => undefined);
    return started;
  }

  async function runAll(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(idle);
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      if (job.signal.aborted) continue;
      worker ??= startWorker();
      settle(
        job,
        await execute<Result>(worker, job.task, { deadlineMs: limits.deadlineMs, words }),
      );
    }
    isBusy = false;
    idle = setTimeout(endWorker, idleMs).unref();
  }

  function endWorker(): void {
    void worker?.terminate();
    worker = undefined;
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

function settle<Task, Result>({ resolve, reject }: Job<Task, Result>, reply: Reply<Result>): void {
  if ("result" in reply) resolve(reply.result);
  else if ("fileError" in reply)
    reject(new PipelineFileError(reply.fileError, reply.line, reply.column, reply.replaced));
  else reject(new Error(`A pipeline file could not be read: ${reply.failure}`));
}

/** Never rejects. A worker that exceeded its time or memory has exited when this promise resolves. */
function execute<Result>(
  worker: Worker,
  task: unknown,
  { deadlineMs, words }: Required<Pick<Thread, "deadlineMs" | "words">>,
): Promise<Reply<Result>> {
  return new Promise((resolve) => {
    let isOverdue = false;
    const watch = watchTime(worker, deadlineMs, () => {
      isOverdue = true;
      void worker.terminate();
    });
    const end = (reply: Reply<Result>): void => {
      clearInterval(watch);
      worker.off("message", end).off("error", onError).off("exit", onExit);
      resolve(reply);
    };
    let failure: Reply<Result> = { failure: "its thread has ended" };
    const onError = (error: unknown): void => {
      const isMemory = systemCode(error) === "ERR_WORKER_OUT_OF_MEMORY";
      failure = isMemory ? { fileError: words.memory } : { failure: String(error) };
    };
    const onExit = (): void => end(isOverdue ? { fileError: words.time } : failure);
    worker.on("message", end).on("error", onError).on("exit", onExit);
    worker.postMessage(task, []);
  });
}

/** Calls `onOverdue` once the worker has used this much CPU time from now on. */
function watchTime(worker: Worker, deadlineMs: number, onOverdue: () => void): NodeJS.Timeout {
  // A worker that is still starting reports no usage; its startup then counts too.
  const before = worker.cpuUsage().catch(() => undefined);
  const check = async (): Promise<void> => {
    const used = await worker.cpuUsage(await before).catch(() => undefined);
    if (used && (used.user + used.system) / 1000 >= deadlineMs) onOverdue();
  };
  return setInterval(() => void check(), deadlineMs / 10).unref();
}
