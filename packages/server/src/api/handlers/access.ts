import { limits } from "@signalbox/contract";
import { describeAccess } from "../../accounts/auth/describe-access.ts";
import { hasLevelInRepo } from "../../accounts/auth/access.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { Deps } from "./deps.ts";
import type { Handler, StoreHandler } from "./handler.ts";
import { toPerPage } from "./paging.ts";

export const getAccess: Handler<"getAccess", Pick<Deps, "store" | "forge">> = (
  { stored, caller },
  { store, forge },
) => ({
  ...describeAccess(stored, store.users.list()),
  visibility: stored.repo.visibility,
  fixed_visibility: stored.access.visibility !== null,
  host: stored.forge === "" ? undefined : forge?.title,
  // Where a folder lies is for those who may change its configuration.
  path:
    stored.forge === "" && hasLevelInRepo("admin", caller, stored, store.users)
      ? stored.found.path
      : undefined,
});

export const listAudit: StoreHandler<"listAudit"> = ({ query }, { store }) => {
  const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : Number(query.before);
  if (!Number.isSafeInteger(before)) throw new ApiError(400, "before must be the id of an entry");
  const limit = query.limit === undefined ? limits.buildsPerPage : toPerPage(query.limit);
  const { actor, action, repo } = query;
  return store.audit.list({ before, limit, actor, action, repo });
};
