import type { User } from "@signalbox/contract";
import { isInsider, permissionsOf } from "../../../accounts/auth/access.ts";
import { ApiError } from "../../../lib/api-error.ts";
import type { StoredRepo } from "../../../store/repos.ts";
import type { Store } from "../../../store/store.ts";

/**
 * Throws a 403 unless the caller may read the repository itself. Its builds may be shown to more people here: the visibility is a
 * setting of this server, which opens no code.
 */
export function checkCode(
  stored: StoredRepo,
  caller: User | undefined,
  store: Pick<Store, "users" | "forgeRepos">,
): void {
  const visibility = ownVisibility(stored, store);
  if (visibility === "public") return;
  if (caller?.active === true) {
    if (caller.admin || permissionsOf(stored, caller)?.read === true) return;
    if (visibility === "internal" && isInsider(caller, stored, store.users)) return;
  }
  throw new ApiError(403, "Only people with access to the repository see its files");
}

/** What its git host says, or git's configuration if it is a folder. */
function ownVisibility(
  { repo, forge, access }: StoredRepo,
  { forgeRepos }: Pick<Store, "forgeRepos">,
): string | null {
  return forge === "" ? access.visibility : (forgeRepos.find(repo.id)?.visibility ?? null);
}
