import type { Deps } from "./deps.ts";
import { findStep } from "./logs.ts";
import type { StreamHandler } from "./handler.ts";

/** Streams the builds of all repositories that the caller can see. */
export const streamBuilds: StreamHandler<Pick<Deps, "hub">> = ({ caller }, { hub }, open) =>
  hub.followAll(open(), caller);

export const streamRepoBuilds: StreamHandler<Pick<Deps, "hub">> = ({ stored }, { hub }, open) => {
  if (stored !== undefined) hub.followRepo(open(), stored.repo.id);
};

/** Streams the log of a running step from its first line; ends at once for any other step. */
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
