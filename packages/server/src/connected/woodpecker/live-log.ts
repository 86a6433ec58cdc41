import { setTimeout as wait } from "node:timers/promises";
import { dataFrame, isFinished, streams, type LogLine } from "@signalbox/contract";
import * as z from "zod/mini";
import { toPathNumber } from "../../lib/api-error.ts";
import { openEventStream } from "../../live/streams/event-stream.ts";
import { toRoutePath } from "../../api/http/route-path.ts";
import { parseJson } from "../backend/ask.ts";
import type { Asked, Route } from "../backend/translation.ts";
import { readFrames } from "../proxy/read-frames.ts";
import { noRows } from "../../lib/api-error.ts";
import type { Limits } from "../upstream/proxied-path.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { Client } from "./client.ts";
import { LogEntry } from "./entities.ts";
import type { Reads } from "./reads.ts";
import type { StepEnds } from "./step-ends.ts";
import { lineOf } from "./to-log.ts";
import { findStep } from "./to-stages.ts";
import { toStepStatus } from "./words.ts";

/** Agents send the last lines a second after the last output. */
const patienceMs = 2500;

const parameters = z.object({
  namespace: z.string(),
  name: z.string(),
  number: z.string(),
  stage: z.string(),
  step: z.string(),
});

type Deps = {
  client: Client;
  reads: Reads;
  upstream: Pick<Upstream, "request">;
  stepEnds: StepEnds;
  /** Of the streams of Woodpecker. */
  limits: Limits;
};

/**
 * Streams the log of a running step: first the stored lines, then those that come, each once. Woodpecker ends its own stream with
 * the workflow; this one ends with the step.
 */
export function createLogStream({ client, reads, upstream, stepEnds, limits }: Deps): Route {
  const answer = async (asked: Asked): Promise<unknown> => {
    const { caller, request, reply, signal } = asked;
    const names = parameters.parse(request.params);
    const [number, stage, step] = [names.number, names.stage, names.step].map(toPathNumber);
    const { id } = await asked.repo(names);
    const pipeline = await reads.pipeline(caller, id, number ?? 0, signal);
    const found = findStep(pipeline, stage ?? 0, step ?? 0);
    if (found === undefined) throw noRows();
    const { id: stepId } = found;
    reply.hijack();
    const stream = openEventStream(reply.raw, true);
    const stop = AbortSignal.any([stream.closed, signal]);
    const cut = new AbortController();
    let next = 0;

    const send = async (pos: number, line: LogLine | undefined): Promise<void> => {
      if (pos < next) return;
      next = pos + 1;
      if (line !== undefined && !stream.send(dataFrame(JSON.stringify(line))))
        await stream.drained();
    };
    const sendStored = async (): Promise<void> => {
      const path = `/api/repos/${id}/logs/${number}/${stepId}`;
      for await (const line of client.log(caller, path, stop)) await send(line.pos, line);
    };
    const sendLive = async (json: unknown): Promise<void> => {
      const entry = LogEntry.safeParse(json).data;
      if (entry === undefined || entry.line < next) return;
      // The step runs for as long as it likes, but an answer about access is kept for a minute only.
      await asked.repo(names);
      // Batches of lines may overtake each other or be dropped. The earlier ones have been stored by now.
      if (entry.line > next) await sendStored();
      await send(entry.line, lineOf(entry));
    };
    const follow = async (): Promise<void> => {
      const path = `/api/stream/logs/${id}/${number}/${stepId}`;
      const { status, body } = await upstream.request({
        method: "GET",
        path,
        headers: { ...caller.headers, accept: "text/event-stream" },
        limits,
        signal: AbortSignal.any([stop, cut.signal]),
      });
      if (status !== 200) throw new Error(`The log stream was answered with status ${status}`);
      for await (const frame of readFrames(body)) {
        if (/^event:/m.test(frame)) return;
        const [, json] = /^data: ?(.*)$/m.exec(frame) ?? [];
        if (json !== undefined) await sendLive(parseJson(Buffer.from(json)));
      }
      throw new Error("The log stream was closed before its end");
    };
    try {
      await sendStored();
      if (!isFinished(toStepStatus(found))) {
        const patience = async (): Promise<void> => {
          await stepEnds.of(stepId, stop);
          await wait(patienceMs, undefined, { signal: stop });
        };
        await Promise.race([follow(), patience()]);
        cut.abort();
        // Live lines may be lost; what was stored is complete.
        await sendStored();
      }
      stream.end();
    } catch {
      // The browser connects again, and reads the stored log.
      stream.disconnect();
    } finally {
      cut.abort();
    }
    return reply;
  };
  return { path: toRoutePath(streams.log.path), answer };
}
