import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

/** Looks for all repositories: this one may have moved, and who administers it says so by this call. */
export const repairRepo: Handler<"repairRepo", Pick<Deps, "store" | "sync">> = async (
  { stored },
  { store, sync },
) => {
  await sync.repair(stored.repo.id);
  const found = store.repos.findById(stored.repo.id);
  if (found === undefined || found.missing)
    throw new ApiError(404, "The repository is no longer where it was found");
  return found.repo;
};
