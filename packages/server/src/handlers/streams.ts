import type { Deps } from "./deps.ts";
import { findStep } from "./logs.ts";
import type { StreamHandler } from "./handler.ts";

/** The builds of all repositories that the caller sees. */
export const streamBuilds: StreamHandler<Pick<Deps, "hub">> = ({ caller }, { hub }, open) =>
  hub.followAll(open(), caller);

/** The builds of one repository. */
export const streamRepoBuilds: StreamHandler<Pick<Deps, "hub">> = ({ stored }, { hub }, open) => {
  if (stored !== undefined) hub.followRepo(open(), stored.repo.id);
};

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
