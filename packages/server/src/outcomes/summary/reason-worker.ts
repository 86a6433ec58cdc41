import { parentPort, workerData } from "node:worker_threads";
import type { LogReason } from "@signalbox/log-engine/reason";
import { readReason } from "@signalbox/log-engine/read-reason";
import { readStored } from "../../live/log-store.ts";

/** Reads log files and answers with the reason in each; null where a file is missing or has no text. */
async function readReasons(paths: readonly string[]): Promise<(LogReason | null)[]> {
  const reasons: (LogReason | null)[] = [];
  for (const path of paths) {
    const log = await readStored(path);
    reasons.push(log === undefined ? null : await readReason(log.body()));
  }
  return reasons;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reason-thread.ts sends nothing else
parentPort?.postMessage(await readReasons(workerData as readonly string[]), []);
