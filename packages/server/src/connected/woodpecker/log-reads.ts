import { setTimeout as wait } from "node:timers/promises";
import type { LogLine } from "@signalbox/contract";
import type { Clock } from "../../lib/clock.ts";
import type { Backend, LogPlace, RepoName } from "../backend/backend.ts";
import type { Caller } from "../backend/caller.ts";
import type { Client } from "./client.ts";
import type { Pipeline, WoodpeckerStep } from "./entities.ts";
import { readWhole, resume } from "./log-json.ts";
import { findStep } from "./to-stages.ts";

/** Agents store the last lines a second after the last output. A log that is read before then would look complete. */
const storingMs = 2000;

export type LogReads = Pick<Backend, "log"> & {
  /** The stored log of a step while it arrives, if it has one; undefined if there is no such step. */
  lines: (
    caller: Caller,
    step: LogPlace,
    signal: AbortSignal,
  ) => Promise<{ lines: AsyncIterable<LogLine> | undefined } | undefined>;
};

type Deps = {
  client: Client;
  clock: Clock;
  repo: Backend["repo"];
  pipeline: (
    caller: Caller,
    repoId: number,
    number: number,
    signal: AbortSignal,
  ) => Promise<Pipeline>;
  unlessMissing: <Value>(
    caller: Caller,
    name: RepoName,
    work: () => Promise<Value>,
  ) => Promise<Value | undefined>;
};

/** Reads stored logs. */
export function createLogReads({ client, clock, repo, pipeline, unlessMissing }: Deps): LogReads {
  const lines: LogReads["lines"] = (caller, { repo: name, build, stage, step }, signal) =>
    unlessMissing(caller, name, async () => {
      const { id } = await repo(caller, name);
      const found = findStep(await pipeline(caller, id, build, signal), stage, step);
      if (found === undefined) return undefined;
      await untilStored(found, clock(), signal);
      const log = client.log(caller, `/api/repos/${id}/logs/${build}/${found.id}`, signal);
      const first = await log.next();
      return { lines: first.done === true ? undefined : resume(first.value, log) };
    });
  return {
    lines,
    log: async (...place) => {
      const found = await lines(...place);
      return found?.lines && readWhole(found.lines);
    },
  };
}

const untilStored = async (
  { finished }: WoodpeckerStep,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> => {
  const leftMs = finished * 1000 + storingMs - nowMs;
  // The clock of an agent may be wrong.
  if (leftMs > 0 && leftMs <= storingMs) await wait(leftMs, undefined, { signal });
};
