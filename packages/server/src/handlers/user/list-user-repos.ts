import type { Repo, User } from "@signalbox/contract";
import { permissionsOf } from "../../auth/access.ts";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";

export const listUserRepos: Handler<"listUserRepos", Pick<Deps, "store">> = (
  { caller, query },
  { store },
) => {
  const repos = listReposOf(caller, store).map(({ repo }) => repo);
  if (query.latest !== "true") return repos;
  const builds = store.repos.listLatestBuilds();
  return repos.map((repo): Repo => Object.assign(repo, { build: builds.get(repo.id) }));
};

/** The repositories that name the user, by slug; those that the last sync did not find are left out. */
export const listReposOf = (user: User, store: Store): StoredRepo[] =>
  store.repos
    .list()
    .filter((stored) => !stored.missing && permissionsOf(stored, user) !== undefined);
