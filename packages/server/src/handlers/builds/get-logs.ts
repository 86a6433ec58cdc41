import { isFinished } from "@signalbox/contract";
import type { Deps } from "../../deps.ts";
import { ApiError, noRows } from "../../http/api-error.ts";
import { JsonStream, type Handler } from "../../http/handler.ts";
import { findStep } from "./find-step.ts";

/**
 * The stored log of a step that has ended, straight from disk. Until then there is none: an error, as Drone
 * servers have it, but for who names a `tail`. That is an addition of ours, by which a page asks before it
 * knows whether the step has ended, and gets an empty answer.
 */
export const getLogs: Handler<"getLogs", Pick<Deps, "store" | "logs">> = async (
  { params, query, stored },
  { store, logs },
) => {
  const { place, step } = findStep(stored.repo.id, params, store);
  const tail = toTail(query.tail);
  const hasEnded = isFinished(step.status);
  if (!hasEnded && tail !== undefined) return undefined;
  const log = hasEnded ? await logs.read(place, tail) : undefined;
  if (log === undefined) throw noRows();
  return new JsonStream(log.body());
};

const toTail = (text: string | undefined): number | undefined => {
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new ApiError(400, "tail must be a whole number of lines");
};
