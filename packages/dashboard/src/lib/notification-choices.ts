import { isObject, parseJson } from "./json.ts";
import { createStorageListeners, remember, remembered } from "./storage.ts";

export type WatchedBranch = { namespace: string; name: string; branch: string };

/** The builds whose end a user wants to be notified of. */
export type NotificationChoices = {
  /** Builds of the user's commits, and builds that the user started. */
  isMine: boolean;
  branches: readonly WatchedBranch[];
  /** Limits these builds to failures and the first success after a failure. */
  isOnlyChanges: boolean;
  /**
   * When the user last added builds, in Unix seconds of the browser's clock. Builds that ended before are not reported.
   */
  since: number;
};

/** The choices that a user can change. */
export type ChosenPart = Partial<Omit<NotificationChoices, "since">>;

type Viewer = { server: string; user: number };

const noChoices: NotificationChoices = {
  isMine: false,
  branches: [],
  isOnlyChanges: false,
  since: 0,
};

const key = "notifications";
const listeners = createStorageListeners();
/** The last text that was read. While the store is unchanged, the hook must get the same object. */
let read: { text: string | undefined; all: readonly (Viewer & NotificationChoices)[] } = {
  text: undefined,
  all: [],
};

/** The users' choices of notifications, stored in this browser for each user of each server. All tabs share them. */
export const notificationChoices = {
  of: (viewer: Viewer | undefined): NotificationChoices =>
    (viewer && all().find((one) => isOf(one, viewer))) ?? noChoices,
  change: (viewer: Viewer, part: ChosenPart): void => {
    const others = all().filter((one) => !isOf(one, viewer));
    const { server, user } = viewer;
    const known = notificationChoices.of(viewer);
    const since = addsBuilds(known, part) ? Date.now() / 1000 : known.since;
    write([...others, { ...known, ...part, since, server, user }]);
  },
  /**
   * Adds a branch or removes it. The other branches are read at this moment, because the user may have changed them in
   * another tab, or while the browser asked for permission.
   */
  watchBranch: (viewer: Viewer, branch: WatchedBranch, isWatched: boolean): void => {
    const { branches } = notificationChoices.of(viewer);
    const others = branches.filter((one) => !isSameBranch(one, branch));
    notificationChoices.change(viewer, { branches: isWatched ? [...others, branch] : others });
  },
  /** Deletes the choices of other users of the viewer's server. */
  forgetOthers: (viewer: Viewer): void => {
    const kept = all().filter(
      ({ server, user }) => server !== viewer.server || user === viewer.user,
    );
    if (kept.length < all().length) write(kept);
  },
  forgetAll: (): void => write([]),
  subscribe: listeners.subscribe,
};

export function isSameBranch(a: WatchedBranch, b: WatchedBranch): boolean {
  return a.namespace === b.namespace && a.name === b.name && a.branch === b.branch;
}

/** Whether a change adds builds that the user is notified of. */
function addsBuilds(known: NotificationChoices, part: ChosenPart): boolean {
  return (
    (part.isMine === true && !known.isMine) ||
    (part.isOnlyChanges === false && known.isOnlyChanges) ||
    (part.branches ?? []).some((branch) => !known.branches.some((one) => isSameBranch(one, branch)))
  );
}

function isOf(one: Viewer, { server, user }: Viewer): boolean {
  return one.server === server && one.user === user;
}

function all(): readonly (Viewer & NotificationChoices)[] {
  const text = remembered(key);
  if (text !== read.text) read = { text, all: readAll(text) };
  return read.all;
}

function readAll(text = "[]"): (Viewer & NotificationChoices)[] {
  const stored = parseJson(text);
  return (Array.isArray(stored) ? stored : []).filter(isObject).map((one) => ({
    server: String(one.server),
    user: Number(one.user),
    isMine: one.isMine === true,
    isOnlyChanges: one.isOnlyChanges === true,
    since: Number(one.since) || 0,
    branches: (Array.isArray(one.branches) ? one.branches : [])
      .filter(isObject)
      .map(({ namespace, name, branch }) => ({
        namespace: String(namespace),
        name: String(name),
        branch: String(branch),
      })),
  }));
}

function write(choices: readonly (Viewer & NotificationChoices)[]): void {
  remember(key, choices.length === 0 ? undefined : JSON.stringify(choices));
  listeners.notify();
}
