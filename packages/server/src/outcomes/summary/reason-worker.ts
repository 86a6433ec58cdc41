import { Readable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import type { LogReason } from "@signalbox/log-engine/reason";
import { readReason } from "@signalbox/log-engine/read-reason";
import { readStored } from "../../live/log-store.ts";
import type { LogSource } from "./reason-thread.ts";

/** Reads logs and answers with the reason in each; null where a log is missing or has no text. */
async function readReasons(sources: readonly LogSource[]): Promise<(LogReason | null)[]> {
  const reasons: (LogReason | null)[] = [];
  for (const source of sources) {
    const body = await open(source);
    reasons.push(body === undefined ? null : await readReason(body));
  }
  return reasons;
}

async function open(source: LogSource): Promise<AsyncIterable<Uint8Array> | undefined> {
  if (typeof source === "string") return (await readStored(source))?.body();
  return source === undefined ? undefined : Readable.from([source]);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reason-thread.ts sends nothing else
parentPort?.postMessage(await readReasons(workerData as readonly LogSource[]), []);
