import { limits, type Repo, type User } from "@signalbox/contract";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import type { RepoSettings } from "../../store/repos.ts";
import { publishRepo } from "./publish-repo.ts";

/** The commits that are there when a repository is enabled start no builds. */
export const enableRepo: Handler<"enableRepo", Pick<Deps, "store" | "watch" | "hub">> = async (
  { stored, caller },
  { store, watch, hub },
) => {
  const { repo } = stored;
  const enabled = await watch.enable(stored, () =>
    store.repos.update(repo.id, activation(repo, caller)),
  );
  publishRepo(repo.id, { store, hub });
  return enabled;
};

/** What makes a repository active, with the defaults of what was never set. */
export const activation = (repo: Repo, owner: User): RepoSettings => ({
  active: true,
  user_id: owner.id,
  config_path: repo.config_path || limits.configPathDefault,
  timeout: repo.timeout || limits.timeoutMinutesDefault,
});
