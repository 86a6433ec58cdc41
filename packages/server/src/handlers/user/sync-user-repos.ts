import { secondsOf } from "../../clock.ts";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { listReposOf } from "./list-user-repos.ts";

export const syncUserRepos: Handler<
  "syncUserRepos",
  Pick<Deps, "store" | "sync" | "clock">
> = async ({ caller, query }, { store, sync, clock }) => {
  if (query.async === "true") {
    sync.startFor(caller);
    return undefined;
  }
  await sync.run();
  store.users.update(caller.id, { synced: secondsOf(clock) });
  return listReposOf(caller, store).map(({ repo }) => repo);
};
