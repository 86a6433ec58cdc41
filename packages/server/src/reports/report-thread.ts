import { Worker } from "node:worker_threads";
import type { NewTest, TestRun } from "../store/tests.ts";
import type { ReportJob, ReportMessage } from "./report-job.ts";

/** Reads the reports of a step. `onTests` stores tests; it rejects if they could not be read. */
export type ReadReportsInThread = (
  job: ReportJob,
  onTests: (tests: readonly NewTest[]) => void,
  signal: AbortSignal,
) => Promise<TestRun>;

/** Buffers of files are outside of the heap. */
const heapMegabytes = 64;
/** Steps that end at the same time must not need the memory of all their threads. */
const maxThreads = 2;

/** Reads reports in a thread for each step, so that a large or hostile report delays nothing else. */
export function createReportThreads(
  script = new URL("./report-worker.ts", import.meta.url),
): ReadReportsInThread {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job, onTests, signal) => {
    if (running >= maxThreads) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await readInThread(script, job, onTests, signal);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

async function readInThread(
  script: URL,
  job: ReportJob,
  onTests: (tests: readonly NewTest[]) => void,
  signal: AbortSignal,
): Promise<TestRun> {
  signal.throwIfAborted();
  const worker = new Worker(script, {
    workerData: job,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  worker.unref();
  const { promise, resolve, reject } = Promise.withResolvers<TestRun>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  worker.on("error", reject);
  worker.on("exit", () => reject(new Error("The thread ended without a result")));
  worker.on("message", (message: ReportMessage) => {
    if ("run" in message) return resolve(message.run);
    try {
      onTests(message.tests);
      worker.postMessage("more", []);
    } catch (cause) {
      reject(cause);
    }
  });
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
