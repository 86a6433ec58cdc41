import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { listReposOf } from "./list-user-repos.ts";

export const syncUserRepos: Handler<"syncUserRepos", Pick<Deps, "store" | "sync">> = async (
  { caller, query },
  { store, sync },
) => {
  if (query.async === "true") {
    sync.startFor(caller);
    return undefined;
  }
  await sync.run();
  return listReposOf(caller, store).map(({ repo }) => repo);
};
