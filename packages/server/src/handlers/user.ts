import type { Repo, User } from "@signalbox/contract";
import { permissionsOf } from "../auth/access.ts";
import { createToken as createTokenText } from "../lib/random.ts";
import { secondsOf } from "../lib/clock.ts";
import type { Deps } from "./deps.ts";
import { checkEmail } from "./check-email.ts";
import { checkText } from "./check-text.ts";
import { requireLevelInRepo } from "../auth/require-level.ts";
import type { Handler, StoreHandler } from "./handler.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Store } from "../store/store.ts";

export const createToken: StoreHandler<"createToken"> = ({ caller, query }, { store }) => {
  if (query.rotate === "true") store.users.updateToken(caller.id, createTokenText());
  return store.users.findWithToken(caller.id);
};

/** Adds the server's identity, and for system administrators the storage state. */
export const getUser: Handler<"getUser", Pick<Deps, "storage" | "store">> = (
  { caller },
  { storage, store: { installation } },
) => ({ ...caller, installation, ...(caller.admin ? { storage: storage.state() } : {}) });

const maxBuilds = 25;

export const listRecentBuilds: StoreHandler<"listRecentBuilds"> = ({ caller }, { store }) => {
  const repos = new Map(listReposOf(caller, store).map(({ repo }) => [repo.id, repo]));
  return store.builds.listNewest([...repos.keys()], maxBuilds).flatMap((build) => {
    const repo = repos.get(build.repo_id);
    return repo === undefined ? [] : [{ ...repo, build }];
  });
};

export const listUserRepos: StoreHandler<"listUserRepos"> = ({ caller, query }, { store }) => {
  const repos = listReposOf(caller, store).map(({ repo }) => repo);
  if (query.latest !== "true") return repos;
  const builds = store.repos.listLatestBuilds();
  return repos.map((repo): Repo => Object.assign(repo, { build: builds.get(repo.id) }));
};

/** The repositories whose access list mentions the user, by slug, without missing ones. */
export function listReposOf(user: User, store: Store): StoredRepo[] {
  return store.repos
    .list()
    .filter((stored) => !stored.missing && permissionsOf(stored, user) !== undefined);
}

export const listRemoteRepos: Handler<"listRemoteRepos", Pick<Deps, "store" | "sync">> = async (
  { caller },
  { store, sync },
) => {
  await sync.run();
  return listReposOf(caller, store).map(({ repo }) => repo);
};

/** A repository that the user may not read is answered like one that does not exist. */
export const getRemoteRepo: Handler<"getRemoteRepo", Pick<Deps, "store" | "sync">> = async (
  { caller, params },
  { store, sync },
) => {
  await sync.run();
  const stored = requireLevelInRepo(
    "read",
    caller,
    store.repos.find(params.namespace, params.name),
  );
  return { ...stored.repo, permissions: permissionsOf(stored, caller) };
};

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

/** As on Drone servers, a missing email clears it; missing name and company keep theirs. */
export const updateUser: StoreHandler<"updateUser"> = ({ caller, body }, { store }) => {
  const change = {
    email: checkEmail(body.email ?? "", store, caller.id),
    name: checkText("name", body.name ?? undefined),
    company: checkText("company", body.company ?? undefined),
  };
  return store.users.update(caller.id, change);
};
