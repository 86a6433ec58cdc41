import { setTimeout } from "node:timers/promises";
import { isFinished } from "@signalbox/contract";
import type { Deps } from "../../deps.ts";
import { ApiError, noRows } from "../../http/api-error.ts";
import { JsonStream, type Handler } from "../../http/handler.ts";
import type { LogPlace } from "../../live/log-file.ts";
import { runnerLimits } from "../../runner/limits.ts";
import { findStepIfAny } from "./find-step.ts";

/**
 * The stored log of a step that has ended, straight from disk. Where there is none, that is an error, as
 * Drone servers have it, but for who names a `tail`. That is an addition of ours, by which a page asks before
 * it knows the build: whether there is such a step, and whether it has ended. It gets an empty answer.
 */
export const getLogs: Handler<"getLogs", Pick<Deps, "store" | "logs">> = async (
  { params, query, stored },
  { store, logs },
) => {
  const tail = toTail(query.tail);
  const found = findStepIfAny(stored.repo.id, params, store);
  const hasEnded = found !== undefined && isFinished(found.step.status);
  if (hasEnded) await settle(found.place, logs);
  const log = hasEnded ? await logs.read(found.place, tail) : undefined;
  if (log !== undefined) return new JsonStream(log.body());
  if (tail === undefined) throw noRows();
  return undefined;
};

/** A step that is cancelled has ended for everyone before its processes have, whose last lines are still to come. */
const settle = async (place: LogPlace, logs: Deps["logs"]): Promise<void> => {
  const done = new AbortController();
  const late = setTimeout(runnerLimits.cancelledLogMs, undefined, { signal: done.signal }).catch(
    () => undefined,
  );
  await Promise.race([logs.settled(place), late]);
  done.abort();
};

const toTail = (text: string | undefined): number | undefined => {
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new ApiError(400, "tail must be a whole number of lines");
};
