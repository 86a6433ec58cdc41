import { permissionsOf } from "../../auth/access.ts";
import type { Deps } from "../../deps.ts";
import { admitTo } from "../../http/admit.ts";
import type { Handler } from "../../http/handler.ts";
import { listReposOf } from "./list-user-repos.ts";

export const listRemoteRepos: Handler<"listRemoteRepos", Pick<Deps, "store" | "sync">> = async (
  { caller },
  { store, sync },
) => {
  await sync.run();
  return listReposOf(caller, store).map(({ repo }) => repo);
};

/** Every user may ask; of a repository that they may not read they get what there is of an unknown one. */
export const getRemoteRepo: Handler<"getRemoteRepo", Pick<Deps, "store" | "sync">> = async (
  { caller, params },
  { store, sync },
) => {
  await sync.run();
  const stored = admitTo("read", caller, store.repos.find(params.namespace, params.name));
  return { ...stored.repo, permissions: permissionsOf(stored, caller) };
};
