import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { LogReason } from "@signalbox/log-engine/reason";

export type ReasonThreadOptions = {
  /** Ends the thread. */
  signal: AbortSignal;
  /** How long the logs of one build may take; shorter in tests. */
  deadlineMs?: number;
  /** The worker's script; another one in tests. */
  script?: URL;
};

/** A log: the path of a file of this server, or the JSON of its lines. Undefined if there is none. */
export type LogSource = string | Uint8Array | undefined;

/** The reasons in logs, in their order. Rejects if they could not be read in time. */
export type ReadReasons = (sources: readonly LogSource[]) => Promise<readonly (LogReason | null)[]>;

const defaultDeadlineMs = 30_000;
/** Logs are kept outside the heap of the thread, so this suffices for large ones too. */
const heapMegabytes = 256;

/**
 * Finds the reasons in the logs of one build after another, each in a separate thread, so that a large log
 * never delays other answers and its memory is freed afterwards.
 */
export function createReasonThread(options: ReasonThreadOptions): ReadReasons {
  let last: Promise<unknown> = Promise.resolve();
  return (sources) => {
    const next = last.then(() => readInThread(sources, options));
    last = next.catch(() => undefined);
    return next;
  };
}

async function readInThread(
  sources: readonly LogSource[],
  options: ReasonThreadOptions,
): Promise<readonly (LogReason | null)[]> {
  const { script = new URL("./reason-worker.ts", import.meta.url) } = options;
  options.signal.throwIfAborted();
  const late = AbortSignal.timeout(options.deadlineMs ?? defaultDeadlineMs);
  const signal = AbortSignal.any([options.signal, late]);
  const worker = new Worker(script, {
    workerData: sources,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  worker.unref();
  try {
    const exit = once(worker, "exit", { signal }).then(() => {
      throw new Error("The worker exited without an answer");
    });
    // The loser of the race must not count as unhandled.
    exit.catch(() => undefined);
    const answer: unknown[] = await Promise.race([once(worker, "message", { signal }), exit]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reason-worker.ts sends nothing else
    return answer[0] as readonly (LogReason | null)[];
  } finally {
    worker.on("error", () => undefined);
    await worker.terminate();
  }
}
