import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import * as z from "zod/mini";
import { EngineError } from "./engine-error.ts";

/** A message of a pull: the state of one layer, or a sentence about the image. */
export type PullMessage = {
  /** The layer, or "" for a sentence. */
  layer: string;
  status: string;
  /** Bytes, while the layer is downloaded or extracted. */
  progress: { current: number; total: number } | undefined;
};

const pullLine = z.object({
  id: z.optional(z.string()),
  status: z.optional(z.string()),
  progressDetail: z.optional(
    z.nullable(z.object({ current: z.optional(z.number()), total: z.optional(z.number()) })),
  ),
  error: z.optional(z.string()),
  errorDetail: z.optional(z.nullable(z.object({ message: z.optional(z.string()) }))),
});

/**
 * Reads the JSON lines of a pull to their end. The engine answers 200 before it pulls, so a failure is one of
 * the lines; it rejects with an EngineError with status 200.
 */
export async function readPull(
  body: Readable,
  onMessage: (message: PullMessage) => void = () => undefined,
): Promise<void> {
  let failure: string | undefined;
  for await (const text of createInterface({ input: body, crlfDelay: Infinity })) {
    const line = pullLine.safeParse(toJson(text)).data;
    if (line === undefined) continue;
    failure ??= line.errorDetail?.message ?? line.error;
    if (line.status === undefined) continue;
    const { current, total } = line.progressDetail ?? {};
    const progress = current === undefined || total === undefined ? undefined : { current, total };
    onMessage({ layer: line.id ?? "", status: line.status, progress });
  }
  if (failure !== undefined) throw new EngineError(200, failure);
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
