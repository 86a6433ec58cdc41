import type { Deps } from "../../deps.ts";
import type { StreamHandler } from "../../http/handler.ts";

/** The builds of all repositories that the caller sees. */
export const streamBuilds: StreamHandler<Pick<Deps, "hub">> = ({ caller }, { hub }, open) =>
  hub.followAll(open(), caller);

/** The builds of one repository. */
export const streamRepoBuilds: StreamHandler<Pick<Deps, "hub">> = ({ stored }, { hub }, open) => {
  if (stored !== undefined) hub.followRepo(open(), stored.repo.id);
};
