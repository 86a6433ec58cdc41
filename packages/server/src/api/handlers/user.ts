import type { User } from "@signalbox/contract";
import { permissionsOf } from "../../accounts/auth/access.ts";
import { createToken as createTokenText } from "../../lib/random.ts";
import { ApiError } from "../../lib/api-error.ts";
import { secondsOf } from "../../lib/clock.ts";
import type { Deps } from "./deps.ts";
import { checkEmail, checkEmails } from "./checks/check-email.ts";
import { checkText } from "./checks/check-text.ts";
import { requireLevelInRepo } from "../../accounts/auth/require-level.ts";
import { type Handler, JsonBytes, type StoreHandler } from "./handler.ts";
import { findRecentBuilds } from "./recent-builds.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import { placesInQueue } from "../../execution/queue/queue-reasons.ts";

export const createToken: StoreHandler<"createToken"> = ({ caller, query }, { store }) => {
  if (query.rotate === "true") store.users.updateToken(caller.id, createTokenText());
  return store.users.findWithToken(caller.id);
};

export const linkAccount: Handler<"linkAccount", Pick<Deps, "oauth">> = ({ caller }, { oauth }) => {
  if (oauth === undefined) throw new ApiError(404, "This server is connected to no git host");
  return { location: `/login?link=${oauth.linkFor(caller.id)}` };
};

/** Adds the server's identity, for system administrators the storage state, and what a connected git host says. */
export const getUser: Handler<"getUser", Pick<Deps, "storage" | "store" | "forge">> = (
  { caller },
  { storage, store, forge },
) => ({
  ...caller,
  ...withOtherEmails(caller, store),
  ...withMail(caller, store),
  // Also while the repositories of somebody who has just signed in are being listed.
  syncing: caller.syncing || forge?.people.progressOf(caller.id) !== undefined,
  ...(forge && { forge: forge.connection.ofUser(caller.id) }),
  installation: store.installation,
  ...(caller.admin ? { storage: storage.state() } : {}),
});

export const listRecentBuilds: StoreHandler<"listRecentBuilds"> = (
  { caller, query },
  { store },
) => {
  const repoIds = listRepoIdsOf(caller, store);
  const unfinished = (): number[] => listUnfinishedIds(repoIds, store);
  return findRecentBuilds(query, { repoIds, unfinished }, store);
};

const maxUnfinished = 500;

const listUnfinishedIds = (repoIds: readonly number[], store: Store): number[] => {
  const isReadable = new Set(repoIds);
  const unfinished = store.queue.listUnfinished().filter(({ repo_id }) => isReadable.has(repo_id));
  return unfinished.slice(0, maxUnfinished).map(({ build_id }) => build_id);
};

const maxQueued = 1000;

export const listUserQueue: Handler<"listUserQueue", Pick<Deps, "store" | "runner">> = (
  { caller },
  { store, runner },
) => {
  const isReadable = new Set(listRepoIdsOf(caller, store));
  const throttle = (id: number): number => store.repos.findById(id)?.repo.throttle ?? 0;
  const queue = store.queue.listStages();
  const textOf = placesInQueue(queue, { throttle, isPaused: runner.isPaused() });
  const texts = new Map<number, string>();
  for (const stage of queue) {
    const { repo_id, build_id, status } = stage;
    if (status !== "pending" || !isReadable.has(repo_id) || texts.has(build_id)) continue;
    texts.set(build_id, textOf(stage));
    if (texts.size === maxQueued) break;
  }
  return Object.fromEntries(texts);
};

export const listUserRepos: StoreHandler<"listUserRepos"> = ({ caller, query }, { store }) => {
  const isWithBuilds = query.latest === "true";
  return new JsonBytes(store.answers.repoList(listRepoIdsOf(caller, store), isWithBuilds));
};

/** The ids of the repositories of listReposOf, in its order. */
const listRepoIdsOf = (user: User, store: Store): number[] =>
  store.repos
    .listAccess()
    .filter((one) => permissionsOf(one, user) !== undefined)
    .map(({ id }) => id);

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
    store.users,
  );
  return { ...stored.repo, permissions: permissionsOf(stored, caller) };
};

export const syncUserRepos: Handler<
  "syncUserRepos",
  Pick<Deps, "store" | "sync" | "clock" | "forge">
> = async ({ caller, query }, { store, sync, clock, forge }) => {
  if (query.async === "true") {
    sync.startFor(caller);
    return undefined;
  }
  await Promise.all([sync.run(), forge?.listFor(caller)]);
  store.users.update(caller.id, { synced: secondsOf(clock) });
  return listReposOf(caller, store).map(({ repo }) => repo);
};

/**
 * As on Drone servers, a missing email clears it
 * (https://github.com/harness/harness/blob/v2.24.0/handler/api/user/update.go); missing name, company and further emails stay.
 */
export const updateUser: StoreHandler<"updateUser"> = ({ caller, body }, { store }) => {
  const change = {
    email: checkEmail(body.email ?? "", store, caller.id),
    name: checkText("name", body.name ?? undefined),
    company: checkText("company", body.company ?? undefined),
  };
  const others = checkEmails(body.emails ?? store.users.otherEmails(caller.id), change.email);
  for (const email of others) checkEmail(email, store, caller.id);
  return store.transaction(() => {
    store.users.setOtherEmails(caller.id, others);
    if (typeof body.mail === "boolean") store.mails.setWanted(caller.id, body.mail);
    const user = store.users.update(caller.id, change);
    return user && { ...user, ...withOtherEmails(user, store), ...withMail(user, store) };
  });
};

/** Missing if this server sends no mail. */
const withMail = ({ id }: User, { mails }: Store): { mail?: boolean } =>
  mails.isStarted() ? { mail: mails.isWanted(id) } : {};

const withOtherEmails = ({ id }: User, { users }: Store): { emails?: string[] } => {
  const emails = users.otherEmails(id);
  return emails.length === 0 ? {} : { emails };
};
