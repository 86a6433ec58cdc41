import type { User } from "@signalbox/contract";
import { membershipOf } from "../auth/access.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { Store } from "../../store/store.ts";
import { foldersOf } from "./folders.ts";
import { groupByPlace, isOwnerKnown, membershipAtForge } from "./membership.ts";

/**
 * Binds a namespace to a folder when it gets its first secret or template: to the folder of its name that the
 * caller administers. A namespace without repositories stays unbound. Throws a 409 error if several folders
 * qualify.
 */
export function bindNewNamespace(namespace: string, caller: User, store: Store): void {
  if (store.namespaces.find(namespace) !== undefined) return;
  const all = [...groupByPlace(store.repos.listOf(namespace).filter(isOwnerKnown)).values()];
  const administered = all.filter((repos) => {
    if (caller.admin) return true;
    const membership = membershipAtForge(undefined, repos, caller, store);
    return (membership ?? membershipOf(repos, caller)) === "admin";
  });
  const [folder = { path: "", place: "" }, ...others] = administered.flatMap(([repo]) =>
    foldersOf(repo),
  );
  if (others.length > 0) {
    const paths = [folder, ...others].map(({ path }) => path).sort();
    throw new ApiError(
      409,
      `Several folders have the name ${namespace}: ${paths.join(", ")}. ` +
        `A system administrator has to choose one (POST /api/namespaces/${namespace})`,
    );
  }
  store.namespaces.bind(namespace, folder);
}
