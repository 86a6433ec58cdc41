import type { Deps } from "../../deps.ts";
import type { StreamHandler } from "../../http/handler.ts";
import { findStep } from "../builds/find-step.ts";

/** The log lines of a running step from its first one on; for any other step the end at once. */
export const streamLog: StreamHandler<Pick<Deps, "store" | "logs">> = (
  { params, stored },
  { store, logs },
  open,
) => {
  if (stored === undefined) return;
  const { number = "", stage = "", step = "" } = params;
  const { place } = findStep(stored.repo.id, { number, stage, step }, store);
  logs.watch(place, open());
};
